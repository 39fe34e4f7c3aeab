import type { State } from '@ip-portal/core/kernel/flow/reading/machine-states'
import type { WalkNumbers } from '@ip-portal/core/testing/walk/walk-numbers'
import { diagramOf, labelOf } from './diagram.ts'
import type { DocumentedMachine } from './machines.ts'
import { code, madeBy, table, wrap } from './markdown.ts'

/** Writes the page of a machine. */
export function machinePage(machine: DocumentedMachine, walks: readonly WalkNumbers[]): string {
  const { id, file, sentence, flows, states, tree } = machine
  return [
    madeBy,
    '',
    `# ${id}`,
    '',
    ...wrap(sentence),
    '',
    `- [Source](../../${file})`,
    ...wrap(`- Flows: ${flows.map(code).join(', ') || 'none'}`),
    ...walks.map(walkLine),
    '',
    '```mermaid',
    diagramOf(tree),
    '```',
    '',
    '## States',
    '',
    ...table(['state', 'asks', 'tags', 'other meta', 'calls', 'delays'], states.map(stateCells)),
    '',
    '## Transitions',
    '',
    ...table(['from', 'on', 'to'], states.flatMap(transitionCells)),
    '',
  ].join('\n')
}

/** Writes the index of all machines. */
export const machineIndex = (machines: readonly DocumentedMachine[]): string =>
  [
    madeBy,
    '',
    '# Machines',
    '',
    ...wrap(
      'Every flow of the portal runs one of these machines; `ipportal explain FLOW` prints the same states. Of the ' +
        'transitions of an event the first is taken whose guard, in brackets, is true.',
    ),
    '',
    ...machines.flatMap(({ id, sentence }) => wrap(`- [${id}](${id}.md): ${sentence}`)),
    '',
  ].join('\n')

const walkLine = ({ walks, states, transitions }: WalkNumbers) =>
  `- Walks: ${walks}, over ${states} states at rest and ${transitions} transitions`

const list = (names: readonly string[]) => names.map(code).join(' ')

const stateCells = ({ state, asks, tags, meta, calls, delays, isInitial, isFinal }: State) => [
  `${code(state)}${isInitial ? ' (start)' : ''}${isFinal ? ' (end)' : ''}`,
  asks === 'nothing' ? '' : code(asks),
  list(tags),
  list(
    Object.entries(meta).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ),
  list(calls),
  list(delays),
]

const transitionCells = ({ state, ways }: State) =>
  ways.map((way, at) => [
    at === 0 ? code(state) : '',
    labelOf(way, code),
    way.target === null || way.target === state ? 'stays' : code(way.target),
  ])
