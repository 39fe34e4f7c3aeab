import { changes } from '@ip-portal/core/testing/calls'
import { code, madeBy, table, wrap } from './markdown.ts'

/** Writes the table of all changes with their places in both clients. */
export const parityPage = (): string =>
  [
    madeBy,
    '',
    '# Parity',
    '',
    ...wrap(
      'Every change of the core, and what makes it in both clients. Tests hold each column: the calls are those of ' +
        'the core, a browser test has seen the page send the call, and the command has sent it to a real server. The ' +
        'rows are in the files `*.calls.ts` of `packages/core/src`.',
    ),
    '',
    ...table(['call', 'effect', 'page', 'command'], changes.map(cells)),
    '',
  ].join('\n')

const cells = ([, { call, change, cli }]: (typeof changes)[number]) => [
  code(call),
  change.does,
  'page' in change ? code(change.page) : `none: ${change.none}`,
  typeof cli === 'string' ? code(/^[a-z]+( [a-z-]+)*/.exec(cli)?.[0] ?? cli) : `none: ${cli.none}`,
]
