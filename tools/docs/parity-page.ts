import { changes, type Change } from '@ip-portal/core/testing/parity'
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
        'rows are in `packages/core/src/testing/parity.ts`.',
    ),
    '',
    ...table(['call', 'effect', 'page', 'command'], Object.entries(changes).map(cells)),
    '',
  ].join('\n')

const cells = ([call, { does, web, cli }]: [string, Change]) => [
  code(call),
  does,
  'page' in web ? code(web.page) : `none: ${web.none}`,
  typeof cli === 'string' ? code(cli) : `none: ${cli.none}`,
]
