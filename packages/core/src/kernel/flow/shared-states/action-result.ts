import type { Failure } from '../../failure/failure.ts'

/** End of an action: done, failed before anything was changed, rolled back after a failure, or with a lost record. */
export type ActionResult<Value, Lost> =
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'rolled-back'; failure: Failure }
  | { kind: 'lost'; failure: Failure; lost: Lost }

interface WithFailure {
  context: { failure: Failure | null }
}

/** Final states of a machine whose output is an `ActionResult`, for the ends that have a failure alone. */
export const failedEnds = {
  failed: {
    type: 'final',
    output: ({ context }: WithFailure) => ({ kind: 'failed', failure: context.failure }),
  },
  rolledBack: {
    type: 'final',
    output: ({ context }: WithFailure) => ({ kind: 'rolled-back', failure: context.failure }),
  },
} as const

/** Context of the step-up machine after its action. */
export const afterResult = <Value, Lost>(result: ActionResult<Value, Lost>) => ({
  value: result.kind === 'done' ? result.value : null,
  failure: result.kind === 'done' ? null : result.failure,
  lost: result.kind === 'lost' ? result.lost : null,
  isRolledBack: result.kind === 'rolled-back',
})
