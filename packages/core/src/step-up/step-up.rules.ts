import type { FlowStep } from '../kernel/flow/contract.ts'
import { startOfCodeStep, type CodeStepContext, type CodeStepEvent } from '../kernel/flow/shared-states/code-step.ts'

/** End of a step-up flow; `setup` sends the user to the set-up of the second factor. */
export type StepUpOutput<Value, Lost> =
  | { kind: 'done'; value: Value }
  | { kind: 'cancelled' }
  | { kind: 'setup' }
  | { kind: 'lost'; lost: Lost }

/** State of a step-up. */
export interface StepUpContext<Details, Value, Lost> extends CodeStepContext {
  /** Null when the caller does not know it; the flow then asks the server. */
  isTwoFactorEnabled: boolean | null
  /** True for an API token, which needs no code for what it may do. */
  isWithoutCode: boolean
  /** Kept through every refusal. */
  details: Details | null
  /** True when a successful rollback followed the shown failure. */
  isRolledBack: boolean
  value: Value | null
  lost: Lost | null
  /** Step of the running action; null for an action of one call. */
  step: FlowStep | null
}

/** Events of a step-up. */
export type StepUpEvent<Details> =
  | CodeStepEvent
  | { type: 'details.submit'; details: Details }
  | { type: 'restore.submit' }
  | { type: 'setup.open' }
  | { type: 'action.retry' }
  | { type: 'action.cancel' }

/** Start of a step-up: facts about the user and the client, and the details where the caller has them. */
export interface StepUpInput<Details> {
  isTwoFactorEnabled: boolean | null
  isWithoutCode?: boolean
  /** False where no recovery code can take the place of a one-time code; true while that is unknown. */
  takesRecoveryCodes?: boolean
  details?: Details
}

/** Context of the step-up machine at its start. */
export const startOf = <Details, Value, Lost>(input: StepUpInput<Details>): StepUpContext<Details, Value, Lost> => ({
  ...startOfCodeStep,
  takesRecoveryCodes: input.takesRecoveryCodes ?? true,
  isTwoFactorEnabled: input.isTwoFactorEnabled,
  isWithoutCode: input.isWithoutCode ?? false,
  details: input.details ?? null,
  isRolledBack: false,
  value: null,
  lost: null,
  step: null,
})
