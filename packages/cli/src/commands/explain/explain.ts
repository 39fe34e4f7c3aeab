import { flowNames, flowTexts, machineOf, type FlowName } from '@ip-portal/core/every-flow'
import { statesOf, type State, type Way } from '@ip-portal/core/kernel/flow/reading/machine-states'
import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import type { Context } from '../../context.ts'
import type { ErrorCode } from '../../errors/codes/error-codes.ts'
import { ownCodeTexts } from '../../errors/codes/own-codes.texts.ts'
import { refusalCodeTexts, type CodeText } from '../../errors/codes/refusal-codes.texts.ts'
import { usageError } from '../../errors/exit-codes.ts'
import type { Column, Line, Section } from '../../terminal/output/columns.ts'
import { asksTexts, explainTexts as texts, tagTexts } from './explain.texts.ts'

export interface ExplainOptions {
  codes?: true
}

/**
 * Lists the flows of the core, or prints one from its machine: states, questions, failures and transitions. The code of
 * an error is explained in words.
 */
export async function explain(context: Context, typed: string | undefined, { codes }: ExplainOptions): Promise<void> {
  if (codes) {
    if (typed !== undefined) throw usageError(commandLineTexts.conflict('--codes', typed))
    return listCodes(context)
  }
  if (typed === undefined) return listFlows(context)
  const code = typed.toUpperCase()
  if (isCode(code)) return explainCode(context, code)
  if (!isFlow(typed)) throw usageError(texts.unknown(typed), hintsFor(typed))
  const rows = statesOf(machineOf(context.portal, typed))
  await context.print.list({ rows, fields, columns: stateColumns, none: '', sections: sectionsOf(typed, rows) })
}

const codeTexts: Readonly<Record<ErrorCode, CodeText>> = { ...refusalCodeTexts, ...ownCodeTexts }
const codeNames = (Object.keys(codeTexts) as ErrorCode[]).toSorted()

const isFlow = (name: string): name is FlowName => flowNames.includes(name as FlowName)

const isCode = (name: string): name is ErrorCode => Object.hasOwn(codeTexts, name)

const rowOf = (code: ErrorCode) => ({ code, ...codeTexts[code] })

/** Explains the code of an error: what happened, what was done, what to do next. */
function explainCode({ print }: Context, code: ErrorCode): Promise<void> {
  const { what, done, next } = codeTexts[code]
  const lines: Line[] = [
    [texts.what, what],
    [texts.done, done],
    [texts.next, next],
  ]
  return print.record({ data: rowOf(code), sections: [{ title: code, lines }] })
}

const listCodes = ({ print }: Context): Promise<void> =>
  print.list({
    rows: codeNames.map(rowOf),
    fields: ['code', 'what', 'done', 'next'],
    columns: [
      { title: texts.code, cell: ({ code }) => code },
      { title: texts.what, cell: ({ what }) => what, isCuttable: true },
    ],
    none: '',
  })

function hintsFor(typed: string): string[] {
  const found = suggestionsFor(typed, [...flowNames, ...codeNames])
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

const fields = ['state', 'asks', 'tags', 'calls', 'isInitial', 'isFinal', 'ways'] satisfies (keyof State)[]

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
