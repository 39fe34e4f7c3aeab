import { isEmail } from '../kernel/wire/request-fields.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { limits } from '../kernel/values/limits.ts'
import { onSubmit, type CreateQuery } from '../kernel/flow/queries.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { createMutationMachine } from '../kernel/flow/mutation.machine.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import type { AccountApi } from './account.api.ts'
import { emailVerificationMachine } from './email-verification/email-verification.machine.ts'
import { profileChange, profileProblem, type ProfileProblem } from './profile.rules.ts'
import type { ProfileForm } from './profile.schema.ts'
import { resetProblem, type NewPassword, type ResetProblem } from './password/reset-password.rules.ts'
import { twoFactorSetupMachine } from './two-factor/two-factor-setup.machine.ts'

interface AccountFlowOptions {
  account: AccountApi
  query: CreateQuery
  /** Reads the security status again. */
  refreshSecurity: () => void
  /** Called with a saved profile, so that the session shows the new name. */
  renamed: (user: { name: string; email: string }) => void
}

const emailProblem = ({ email }: { email: string }) => (isEmail(email) ? null : ('email-malformed' as const))

/** Makes the flows of the account: password, e-mail, profile, second factor. */
export const accountFlows = ({ account, query, refreshSecurity, renamed }: AccountFlowOptions) => ({
  securityStatus: () => query('security-status', (signal) => account.securityStatus(signal)),
  profile: () => query('profile', (signal) => account.profile(signal)),

  forgotPassword: () =>
    flow(
      createFormMachine<{ email: string }, ActionAnswer, 'email-malformed'>({
        problemOf: emailProblem,
        doneMs: limits.resetRedirectMs,
      }).provide(onSubmit<{ email: string }>(({ email }) => account.forgotPassword({ email }))),
      undefined,
    ),

  /** Sets a new password; `token` comes from the mailed link. */
  resetPassword: (token: string) =>
    flow(
      createFormMachine<NewPassword, ActionAnswer, ResetProblem>({
        problemOf: resetProblem,
        doneMs: limits.resetRedirectMs,
        isSecret: true,
      }).provide(onSubmit<NewPassword>(({ password }) => account.resetPassword({ token, password }))),
      undefined,
    ),

  saveProfile: () =>
    flow(
      createFormMachine<ProfileForm, ActionAnswer, ProfileProblem>({
        problemOf: profileProblem,
        doneMs: limits.successAlertMs,
        isSecret: true,
      }).provide(
        onSubmit<ProfileForm>(async (form) => {
          const answer = await account.saveProfile(profileChange(form))
          renamed({ name: form.name.trim(), email: normaliseEmail(form.email) })
          refreshSecurity()
          return answer
        }),
      ),
      undefined,
    ),

  verifyEmail: (token: string) =>
    flow(
      emailVerificationMachine.provide({
        actors: {
          verifyEmail: fromCall<{ message: string }, { token: string }>((sent) => account.verifyEmail(sent)),
        },
        actions: { announceVerified: refreshSecurity },
      }),
      { token },
    ),

  /** Switches the second factor on; `isStarted` goes on with an earlier set-up that waits for its code. */
  twoFactorSetup: (input?: { isStarted: boolean }) =>
    flow(
      twoFactorSetupMachine.provide({
        actors: {
          startSetup: fromCall(() => account.startTwoFactorSetup()),
          confirmCode: fromCall<unknown, { code: string }>(({ code }) => account.verifyCode(code)),
        },
        actions: { announceEnabled: refreshSecurity },
      }),
      input,
    ),

  resendVerification: () =>
    flow(
      createMutationMachine(limits.resendAlertMs).provide({
        actors: { submit: fromCall<unknown, { input: unknown }>(() => account.resendVerification()) },
      }),
      undefined,
    ),
})
