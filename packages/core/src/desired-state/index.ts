export type { BlockRecord, BlockState, NameServersRecord, PlanStep } from './block-state.schema.ts'
export { readDesiredState, type DocumentProblem } from './desired-state.rules.ts'
export type { DesiredOrder, DesiredState } from './desired-state.schema.ts'
export {
  costText,
  desiredStateTexts,
  documentFaultTexts,
  movedText,
  orderProblemTexts,
  placeText,
  recordText,
  warningText,
} from './desired-state.texts.ts'
export { freshGround, remaining, type Looked, type Moved } from './ground.rules.ts'
export { hasTouched, isFinished, progressOf, readEntry } from './journal.rules.ts'
export type { JournalEntry } from './journal.schema.ts'
export { planApplyMachine, type ApplyOutcome, type FailedStep } from './plan-apply.machine.ts'
export { planApplier, type ApplyPorts } from './plan-applier.ts'
export { isPlan, readPlan, totalsOf, type PlanTotals } from './plan.rules.ts'
export type { OrderPlan, Plan, PlanWarning } from './plan.schema.ts'
export { createPlanner, type Drafted, type Exported, type OrderProblem } from './planner.ts'
