import type { Failure } from '../kernel/failure/failure.ts'

/** How an action ended that reached the server: applied, taken back after a failure, or with something missing. */
export type ActionResult<Value, Lost> =
  | { kind: 'done'; value: Value }
  | { kind: 'rolled-back'; failure: Failure }
  | { kind: 'lost'; failure: Failure; lost: Lost }

/** What a flow knows once its action has ended. */
export const afterResult = <Value, Lost>(result: ActionResult<Value, Lost>) => ({
  value: result.kind === 'done' ? result.value : null,
  failure: result.kind === 'done' ? null : result.failure,
  lost: result.kind === 'lost' ? result.lost : null,
  isRolledBack: result.kind === 'rolled-back',
})
