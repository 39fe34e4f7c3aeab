import type { AuthPortal } from './auth-portal.ts'
import { stepUpCodeOf } from '../kernel/failure/failure.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { isApiToken } from '../kernel/wire/api-token.ts'
import { createStepUpMachine, type ActionResult } from '../step-up/index.ts'

/** Parts of a change that needs a step-up. */
interface StepUpAction<Details, Value, Lost> {
  isAcceptable: (details: Details) => boolean
  run: (details: Details) => Promise<ActionResult<Value, Lost>>
  restore: (lost: Lost) => Promise<unknown>
}

/**
 * Makes the flows of changes that need a step-up. Leaving the page aborts reads and no writes, which get no signal.
 */
export const createStepUp =
  (authPortal: AuthPortal) =>
  <Details, Value, Lost>(action: StepUpAction<Details, Value, Lost>) => {
    const { accountApi, security } = authPortal
    /** Marks the second factor as missing after its refusal, so that the client offers the set-up. */
    async function withFactorCheck<Result>(call: Promise<Result>): Promise<Result> {
      try {
        return await call
      } catch (error) {
        if (stepUpCodeOf(error) === 'TWO_FACTOR_NOT_ENABLED') security.send({ type: 'factor.missed' })
        throw error
      }
    }
    return flow(
      createStepUpMachine<Details, Value, Lost>().provide({
        guards: { isAcceptable: (_, params) => action.isAcceptable(params.details as Details) },
        actors: {
          loadSecurity: fromCall<{ is2FAEnabled: boolean }>((_, signal) => accountApi.securityStatus(signal)),
          verifyCode: fromCall<unknown, { code: string; tempToken: string }>(({ code }, signal) =>
            accountApi.verifyCode(code, signal),
          ),
          runAction: fromCall<unknown, { details: unknown }>(({ details }) =>
            withFactorCheck(action.run(details as Details)),
          ),
          restoreLost: fromCall<unknown, { lost: unknown }>(({ lost }) =>
            withFactorCheck(action.restore(lost as Lost)),
          ),
        },
      }),
      {
        isWithoutCode: isApiToken(authPortal.signedIn()?.token),
        isTwoFactorEnabled: security.getSnapshot().context.status?.is2FAEnabled ?? null,
      },
    )
  }
