export { differenceOf, routeKey } from './document/block-state.rules.ts'
export { withOrigin, type OriginChange } from './document/origin-change.rules.ts'
export type { BlockRecord, BlockState, NameServersRecord, PlanStep } from './document/block-state.schema.ts'
export {
  canonicalHost,
  canonicalRoute,
  canonicalState,
  compareHosts,
  compareOrders,
  compareRoas,
  compareRoutes,
  fieldOrder,
} from './document/canonical.rules.ts'
export { endOf, isNote, readDesiredState, type DocumentProblem } from './document/desired-state.rules.ts'
export type { DesiredOrder, DesiredRoute, DesiredState, NumberedOrder } from './document/desired-state.schema.ts'
export {
  costText,
  desiredStateTexts,
  documentFaultText,
  driftText,
  orderProblemText,
  originsText,
  placeText,
  recordText,
  staleText,
  transcriptText,
  unconfirmedText,
  warningText,
} from './desired-state.texts.ts'
export { loadStateFiles } from './files/load-state-files.ts'
export type { PlannedText } from './files/plan-text.ts'
export type { ReadText, StateText } from './files/read-state-text.ts'
export { faultText, placeName, type TextFault } from './files/text-fault.ts'
export { blockHistory, type PastState } from './history/block-history.rules.ts'
export { noDrift, type DriftReport, type DriftedOrder, type PlanStatus } from './apply/drift.rules.ts'
export { hasTouched, isFinished, progressOf, readEntry } from './apply/journal.rules.ts'
export type { JournalEntry } from './apply/journal.schema.ts'
export { planApplyMachine, type ApplyOutcome, type ApplyResult, type FailedStep } from './apply/plan-apply.machine.ts'
export type { Work } from './apply/execute-steps.ts'
export { planApply, type ApplyPorts } from './apply/apply-plan.ts'
export { createPlansApi, type PlansApi } from './stored/plans.api.ts'
export {
  entriesElsewhere,
  nextIdOf,
  planStepName,
  reviewOf,
  withStates,
  type PlanReview,
  type StoredState,
} from './stored/stored-plan.rules.ts'
export type { PlanRow, StoredPlan } from './stored/stored-plan.schema.ts'
export { companyOf, isNewerPlan, planInText, planOf, readPlan, type PlanCustomer } from './plan/plan-file.rules.ts'
export { creationsOf, staysValid, totalsOf, type PlanTotals } from './plan/plan.rules.ts'
export { planPictures, type PlanPicture } from './plan/plan-picture.rules.ts'
export { isValidityChanged, stepContent, stepRows, type StepRow } from './plan/step-rows.ts'
export { isTurnedInvalid } from './plan/validity.rules.ts'
export {
  blockWithStaged,
  readStaged,
  stage,
  stagedCount,
  stagedOf,
  stepsToStage,
  unstage,
} from './staged/staged.rules.ts'
export type { StagedBlock } from './staged/staged.schema.ts'
export {
  costsMore,
  exceededLimits,
  staleReasons,
  type ExceededLimit,
  type PlanLimits,
  type StaleReason,
} from './plan/stale-plan.rules.ts'
export { tokenObstacles, type TokenObstacle } from './plan/token-limits.rules.ts'
export type { OrderPlan, Plan, PlanWarning } from './plan/plan.schema.ts'
export {
  planChange,
  recordStepsOf,
  stateAfterMove,
  stepsOfNameServers,
  stepsOfRecord,
  type ChangedBlock,
  type KnownEffects,
} from './plan/change-plan.rules.ts'
export { nameServersOf } from './plan/block-reading.rules.ts'
export { planMaker } from './plan/plan-maker.ts'
export type { Exported, OrderProblem } from './plan/block-reader.ts'
export { createPlanner, type Drafted, type DraftProblem, type StagedMemory } from './planner.ts'
