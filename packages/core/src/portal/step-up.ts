import type { AnyStateMachine, PromiseActorLogic } from 'xstate'
import { hasRecoveryCodes } from '../account/index.ts'
import { stepUpCodeOf } from '../kernel/failure/failure.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import type { ActionResult } from '../kernel/flow/shared-states/action-result.ts'
import { isApiToken } from '../kernel/wire/api-token.ts'
import { createStepUpMachine } from '../step-up/index.ts'
import type { AuthPortal } from './auth-portal.ts'

/** Parts of a change that needs a step-up. */
interface StepUpAction<Details, Value, Lost> {
  isAcceptable: (details: Details) => boolean
  /** A machine whose output is an `ActionResult`, or `callOf` for an action of one call. */
  run: ActionLogic<Details, Value, Lost>
  restore: (lost: Lost) => Promise<unknown>
}

/** Logic of an action; its input are the details. */
type ActionLogic<Details, Value, Lost> =
  | PromiseActorLogic<ActionResult<Value, Lost>, Details>
  | ActionMachine<Details, ActionResult<Value, Lost>>

/** Any machine with this input and output. */
type ActionMachine<Input, Output> = AnyStateMachine & {
  getInitialSnapshot: (scope: never, input?: Input) => { output: Output | undefined }
}

/** Makes the logic of an action of one call, whose output is the value. */
export const callOf = <Value, Details>(call: (details: Details) => Promise<Value>) =>
  fromCall<ActionResult<Value, never>, Details>(async (details) => ({ kind: 'done', value: await call(details) }))

/**
 * Makes the flows of changes that need a step-up. Leaving the page aborts reads and no writes, which get no signal.
 */
export const createStepUp =
  (authPortal: AuthPortal) =>
  <Details, Value, Lost>(action: StepUpAction<Details, Value, Lost>) => {
    const { accountApi, security } = authPortal
    const { status } = security.getSnapshot().context
    return flow(
      createStepUpMachine<Details, Value, Lost>().provide({
        guards: { isAcceptable: (_, params) => action.isAcceptable(params.details) },
        actors: {
          loadSecurity: fromCall<{ is2FAEnabled: boolean }>((_, signal) => accountApi.securityStatus(signal)),
          verifyCode: fromCall<unknown, { code: string; tempToken: string }>(({ code }, signal) =>
            accountApi.verifyCode(code, signal),
          ),
          runAction: action.run,
          restoreLost: fromCall<unknown, { lost: Lost }>(({ lost }) => action.restore(lost)),
        },
        actions: {
          noteMissingFactor: ({ context }) => {
            if (stepUpCodeOf(context.failure) === 'TWO_FACTOR_NOT_ENABLED') security.send({ type: 'factor.missed' })
          },
        },
      }),
      {
        isWithoutCode: isApiToken(authPortal.signedIn()?.token),
        isTwoFactorEnabled: status?.is2FAEnabled ?? null,
        takesRecoveryCodes: hasRecoveryCodes(status),
      },
    )
  }
