import type { AuthPortal } from './auth-portal.ts'
import { stepUpCodeOf } from '../kernel/failure/failure.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createStepUpMachine, type ActionResult } from '../step-up/index.ts'

/** What a change behind a code consists of, besides the code. */
interface StepUpAction<Details, Value, Lost> {
  isAcceptable: (details: Details) => boolean
  run: (details: Details) => Promise<ActionResult<Value, Lost>>
  restore: (lost: Lost) => Promise<unknown>
}

/**
 * Makes flows of changes behind a one-time code. Leaving the page cancels reads, never writes: those get no
 * signal.
 */
export const createStepUp =
  (authPortal: AuthPortal) =>
  <Details, Value, Lost>(action: StepUpAction<Details, Value, Lost>) => {
    const { accountApi, security } = authPortal
    /** Whoever goes on to the set-up from here must find it: what the portal knew of the factor is outdated. */
    async function tell<Result>(coming: Promise<Result>): Promise<Result> {
      try {
        return await coming
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
          verifyCode: fromCall<unknown, { code: string }>(({ code }, signal) => accountApi.verifyCode(code, signal)),
          runAction: fromCall<unknown, { details: unknown }>(({ details }) => tell(action.run(details as Details))),
          restoreLost: fromCall<unknown, { lost: unknown }>(({ lost }) => tell(action.restore(lost as Lost))),
        },
      }),
      { isTwoFactorEnabled: security.getSnapshot().context.status?.is2FAEnabled ?? null },
    )
  }
