import { orderProblemText, placeText, documentFaultText } from '../desired-state.texts.ts'
import type { DocumentProblem } from '../document/desired-state.rules.ts'
import type { DesiredState } from '../document/desired-state.schema.ts'
import { isNewerPlan, readPlan } from '../plan/plan-file.rules.ts'
import type { Drafted, DraftProblem, Planner } from '../planner.ts'
import { stagedOf } from '../staged/staged.rules.ts'
import type { StagedBlock } from '../staged/staged.schema.ts'
import { stateTextTexts as texts } from './files.texts.ts'
import { readStateText, type Faulty } from './read-state-text.ts'
import { isCsv, recordsOfCsv } from './records-of-csv.ts'
import type { TextFault } from './text-fault.ts'

/** Changes that a text asks for; `orders` are those whose waiting changes they replace. Or the faults of the text. */
export type PlannedText = { kind: 'planned'; orders: number[]; blocks: StagedBlock[] } | Faulty

/** A text to plan: a desired state in YAML or JSON, records in CSV, or a saved plan. */
export interface TextToPlan {
  text: string
  /** Changes that wait. A desired state is planned over them; a plan is added to them. */
  waiting: readonly StagedBlock[]
  /** Origin of the portal; a plan of another one is refused. */
  portal: string | null
}

/** Reads a text and plans its changes, all of them or none. */
export async function planText(
  { draftOver, draftStaged }: Pick<Planner, 'draftOver' | 'draftStaged'>,
  { text, waiting, portal }: TextToPlan,
  signal: AbortSignal,
): Promise<PlannedText> {
  const planState = async (state: DesiredState, faultsOf: FaultsOf) => {
    const { drafted, orders } = await draftOver(state, waiting, signal)
    return plannedOf(drafted, orders, faultsOf)
  }
  if (isCsv(text)) {
    const read = recordsOfCsv(text)
    return 'faults' in read ? { kind: 'faulty', faults: read.faults } : planState(read.state, plainFaults)
  }
  const read = readStateText(text)
  if (read.kind === 'faulty') return read
  if (read.kind === 'state') return planState(read.state, read.faultsOf)
  const plan = readPlan(read.content)
  if (plan === null) return faulty(isNewerPlan(read.version) ? texts.newerPlan : texts.badPlan)
  if (portal !== null && plan.portal !== null && plan.portal !== portal) return faulty(texts.otherPortal(plan.portal))
  return plannedOf(await draftStaged(stagedOf(plan), signal), [], plainFaults)
}

type FaultsOf = (problems: readonly DocumentProblem[]) => TextFault[]

const unknownPlace = { line: null, column: null }

const faulty = (message: string): Faulty => ({
  kind: 'faulty',
  faults: [{ ...unknownPlace, path: '', message }],
})

const plainFaults: FaultsOf = (problems) =>
  problems.map(({ path, ...problem }) => ({
    ...unknownPlace,
    path: placeText({ path }),
    message: documentFaultText(problem),
  }))

const orderFaults = (problems: readonly DraftProblem[], faultsOf: FaultsOf): TextFault[] =>
  problems.flatMap((problem) =>
    problem.order === null
      ? faultsOf([{ path: ['orders', problem.at, 'block'], fault: problem.problem }])
      : [{ ...unknownPlace, path: '', message: orderProblemText(problem) }],
  )

function plannedOf(drafted: Drafted, orders: number[], faultsOf: FaultsOf): PlannedText {
  if (drafted.kind === 'planned' && drafted.leftOut.length === 0)
    return { kind: 'planned', orders, blocks: stagedOf(drafted.plan) }
  const problems = drafted.kind === 'planned' ? drafted.leftOut : drafted.kind === 'refused' ? drafted.orders : []
  const document = drafted.kind === 'refused' ? faultsOf(drafted.document) : []
  return { kind: 'faulty', faults: [...document, ...orderFaults(problems, faultsOf)] }
}
