import { flowNames, flowTexts, machineOf, type FlowName } from '@ip-portal/core/every-flow'
import { statesOf, type State, type Way } from '@ip-portal/core/kernel/flow/reading/machine-states'
import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import type { Column, Line, Section } from '../../terminal/output/columns.ts'
import { asksTexts, explainTexts as texts, tagTexts } from './explain.texts.ts'

/** Lists the flows of the core, or prints one from its machine: states, questions, failures and transitions. */
export async function explain(context: Context, typed: string | undefined): Promise<void> {
  if (typed === undefined) return listFlows(context)
  if (!isFlow(typed)) throw usageError(texts.unknown(typed), hintsFor(typed))
  const rows = statesOf(machineOf(context.portal, typed))
  await context.print.list({ rows, fields, columns: stateColumns, none: '', sections: sectionsOf(typed, rows) })
}

const isFlow = (name: string): name is FlowName => flowNames.includes(name as FlowName)

function hintsFor(typed: string): string[] {
  const found = suggestionsFor(typed, flowNames)
  return [...(found.length > 0 ? [commandLineTexts.didYouMean(found)] : []), texts.listHint]
}

const listFlows = ({ print }: Context): Promise<void> =>
  print.list({
    rows: flowNames.map((name) => ({ flow: name, description: flowTexts[name] })),
    fields: ['flow', 'description'],
    columns: [
      { title: texts.flow, cell: ({ flow }) => flow },
      { title: texts.description, cell: ({ description }) => description, isCuttable: true },
    ],
    none: '',
  })

export const fields = ['state', 'asks', 'tags', 'calls', 'isInitial', 'isFinal', 'ways'] satisfies (keyof State)[]

const stateColumns: Column<State>[] = [
  { title: texts.state, cell: ({ state }) => state },
  { title: texts.asks, cell: ({ asks }) => asksTexts[asks] },
  { title: texts.marks, cell: marksOf, isCuttable: true },
  { title: texts.ways, cell: ({ ways }) => ways.map(wayText).join('; ') || '-', isCuttable: true },
]

/** Marks of a state: start, end, tags and calls. */
function marksOf({ isInitial, isFinal, tags, calls }: State): string {
  const marks = [
    ...(isInitial ? [texts.initial] : []),
    ...(isFinal ? [texts.final] : []),
    ...tags.map((tag) => tagTexts[tag]),
    ...calls.map(texts.call),
  ]
  return marks.join(', ') || '-'
}

const sectionsOf = (name: FlowName, states: readonly State[]): Section[] => [
  { title: `${name}: ${flowTexts[name]}`, lines: [[texts.states, String(states.length)]] },
  ...states.map((state): Section => {
    const lines: Line[] = [
      [texts.asks, asksTexts[state.asks], state.asks === 'nothing' ? 'secondary' : null],
      [texts.marks, marksOf(state), state.tags.includes('refused') ? 'warning' : null],
      ...state.ways.map((way): Line => [texts.way, wayText(way)]),
    ]
    return { title: state.state, lines }
  }),
]

function wayText({ on, guard, target }: Way): string {
  const cause = on.kind === 'at-once' ? texts.atOnce : texts.causes[on.kind](on.name)
  return `${cause}${guard === null ? '' : ` [${guard}]`} → ${target ?? texts.stays}`
}
