import { fromCall } from '../../kernel/flow/flow.ts'
import { usePasskey, type PasskeyPlatform } from '../../kernel/platform/passkeys.ts'
import type { AccountApi } from '../account.api.ts'
import type { PasskeysApi } from '../passkeys.api.ts'

/** Calls of a code step that grants a step-up to the session. */
export const stepUpActors = (account: AccountApi, platform: PasskeyPlatform | undefined, passkeys: PasskeysApi) => ({
  verifyCode: fromCall<unknown, { code: string; tempToken: string }>(({ code }, signal) =>
    account.verifyCode(code, signal),
  ),
  usePasskey: fromCall<unknown, { tempToken: string }>((_, signal) =>
    usePasskey(
      platform,
      {
        options: (aborted) => passkeys.options('step-up', aborted),
        verify: (credential, aborted) => passkeys.stepUp(credential, aborted),
      },
      signal,
    ),
  ),
})
