import type { AuthPortal } from '../auth-portal.ts'
import { callOf, createStepUp } from '../step-up.ts'

/** Opens the change of a second factor that is already on and needs a step-up. */
export function openSecondFactorFlows(authPortal: AuthPortal) {
  const { accountApi } = authPortal
  const stepUp = createStepUp(authPortal)
  return {
    /** Replaces the recovery codes and returns the new ones. */
    renewRecoveryCodes: () =>
      stepUp<object, readonly string[], never>({
        isAcceptable: () => true,
        run: callOf<readonly string[], object>(async () => {
          const { codes } = await accountApi.newRecoveryCodes()
          authPortal.security.send({ type: 'security.refresh' })
          return codes
        }),
        restore: () => Promise.resolve(),
      }),
  }
}
