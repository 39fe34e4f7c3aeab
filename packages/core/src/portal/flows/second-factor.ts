import type { AuthPortal } from '../auth-portal.ts'
import { callOf, createStepUp } from '../step-up.ts'

/** Opens the changes of a second factor that is already on; each needs a step-up. */
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

    /** Checks password and code, which a server wants before it lets another authenticator take the place of one. */
    allowReplacement: () =>
      stepUp<{ password: string }, null, never>({
        isAcceptable: ({ password }) => password !== '',
        run: callOf(async ({ password }) => {
          await accountApi.confirmPassword({ password })
          return null
        }),
        restore: () => Promise.resolve(),
      }),
  }
}
