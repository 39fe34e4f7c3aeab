import type { Failure } from '../failure/failure.ts'

/** End of an action: done, failed before anything was changed, rolled back after a failure, or with a lost record. */
export type ActionResult<Value, Lost> =
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'rolled-back'; failure: Failure }
  | { kind: 'lost'; failure: Failure; lost: Lost }

/** Context of the step-up machine after its action. */
export const afterResult = <Value, Lost>(result: ActionResult<Value, Lost>) => ({
  value: result.kind === 'done' ? result.value : null,
  failure: result.kind === 'done' ? null : result.failure,
  lost: result.kind === 'lost' ? result.lost : null,
  isRolledBack: result.kind === 'rolled-back',
})
