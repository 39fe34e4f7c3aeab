import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onSubmit, type CreateQuery } from '../kernel/flow/queries.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import type { AccountApi } from './account.api.ts'
import {
  resetProblem,
  type NewPassword,
  type ResetProblem,
  emailProblem,
  profileChange,
  hasRecoveryCodes,
} from './account.rules.ts'
import type {
  CodeAccepted,
  NotificationChange,
  Notifications,
  ProfileForm,
  SecurityStatus,
  SessionsToEnd,
} from './account.schema.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'
import { saveNotificationsMachine } from './save-notifications.machine.ts'
import { saveProfileMachine } from './save-profile.machine.ts'
import { twoFactorSetupMachine, type TwoFactorSetupInput } from './two-factor-setup.machine.ts'

/** Parts of the auth portal. */
interface AccountParts {
  accountApi: AccountApi
  query: CreateQuery
  security: {
    send: (event: { type: 'security.refresh' }) => void
    getSnapshot: () => { context: { status: SecurityStatus | null } }
  }
  /** Shows a saved profile in the session. */
  rename: (user: { name: string; email: string }) => void
}

/** Shows name and address of the server in the session; without an answer those of the last sign-in stay. */
async function readUser({ accountApi, rename }: AccountParts): Promise<void> {
  const profile = await accountApi.profile().catch(() => null)
  if (profile !== null) rename({ name: profile.name, email: profile.email })
}

/** Opens the flows of the account: password, e-mail, profile, second factor. */
export function openAccountFlows(parts: AccountParts) {
  const { accountApi: account, query, rename } = parts
  // Read when it is needed: the auth portal starts the machine with the first use.
  const refreshSecurity = () => parts.security.send({ type: 'security.refresh' })
  const takesRecoveryCodes = () => hasRecoveryCodes(parts.security.getSnapshot().context.status)
  return {
    securityStatus: () => query('security-status', (signal) => account.securityStatus(signal)),
    profile: () => query('profile', (signal) => account.profile(signal)),

    forgotPassword: () =>
      flow(
        createFormMachine<{ email: string }, ActionAnswer, 'email-malformed'>({
          problemOf: emailProblem,
          doneMs: limits.resetRedirectMs,
        }).provide(onSubmit(({ email }: { email: string }) => account.forgotPassword({ email }))),
        undefined,
      ),

    /** Sets a new password; `token` comes from the mailed link. */
    resetPassword: (token: string) =>
      flow(
        createFormMachine<NewPassword, ActionAnswer, ResetProblem>({
          problemOf: resetProblem,
          doneMs: limits.resetRedirectMs,
          isSecret: true,
        }).provide(onSubmit(({ password }: NewPassword) => account.resetPassword({ token, password }))),
        undefined,
      ),

    /** Saves the profile of the user whose present address is given; the server may ask for a code. */
    saveProfile: (presentEmail: string) =>
      flow(
        saveProfileMachine.provide({
          actors: {
            save: fromCall<ActionAnswer, { details: ProfileForm | null; presentEmail: string }>(async ({ details }) => {
              if (details === null) throw new Error('a profile is saved without its form')
              const change = profileChange(details, presentEmail)
              const answer = await account.saveProfile(change)
              // Only the server knows if a new address counts already.
              if (change.currentPassword === undefined) rename({ name: details.name.trim(), email: presentEmail })
              else await readUser(parts)
              refreshSecurity()
              return answer
            }),
            verifyCode: fromCall<unknown, { code: string; tempToken: string }>(({ code }, signal) =>
              account.verifyCode(code, signal),
            ),
          },
        }),
        { presentEmail, takesRecoveryCodes: takesRecoveryCodes() },
      ),

    /** Takes an address back; `token` comes from the mailed link, which works on a button and not by being opened. */
    undoEmail: (token: string) =>
      flow(
        createFormMachine<null, ActionAnswer, never>({ doneMs: limits.resetRedirectMs }).provide(
          onSubmit((_: null) => account.undoEmail({ token })),
        ),
        undefined,
      ),

    verifyEmail: (token: string) =>
      flow(
        emailVerificationMachine.provide({
          actors: {
            verifyEmail: fromCall<{ message: string }, { token: string }>((sent) => account.verifyEmail(sent)),
          },
          actions: {
            announceVerified: () => {
              refreshSecurity()
              void readUser(parts)
            },
          },
        }),
        { token },
      ),

    /**
     * Switches the second factor on, or with `isReplacing` moves it to another authenticator; `isStarted` goes on with an
     * earlier set-up that waits for its code.
     */
    twoFactorSetup: (input?: Omit<TwoFactorSetupInput, 'takesRecoveryCodes'>) =>
      flow(
        twoFactorSetupMachine.provide({
          actors: {
            startSetup: fromCall(() => account.startTwoFactorSetup()),
            confirmPassword: fromCall<unknown, { password: string }>((sent, signal) =>
              account.confirmPassword(sent, signal),
            ),
            verifyCode: fromCall<unknown, { code: string; tempToken: string }>(({ code }, signal) =>
              account.verifyCode(code, signal),
            ),
            confirmCode: fromCall<CodeAccepted, { code: string }>(({ code }) => account.verifyCode(code)),
          },
          actions: { announceEnabled: refreshSecurity },
        }),
        { ...input, takesRecoveryCodes: takesRecoveryCodes() },
      ),

    sessions: () => query('sessions', (signal) => account.sessions(signal)),

    /** Ends one session or all others. */
    endSessions: () =>
      flow(
        createFormMachine<SessionsToEnd, ActionAnswer, never>({ doneMs: limits.successAlertMs, repeats: true }).provide(
          onSubmit((ended: SessionsToEnd) =>
            ended === 'others' ? account.endOtherSessions() : account.endSession(ended.id),
          ),
        ),
        undefined,
      ),

    resendVerification: () =>
      flow(
        createFormMachine<null, ActionAnswer, never>({ doneMs: limits.resendAlertMs, repeats: true }).provide(
          onSubmit((_: null) => account.resendVerification()),
        ),
        undefined,
      ),

    notifications: () => query('notifications', (signal) => account.notifications(signal)),

    /** Switches kinds of notifications on or off. */
    saveNotifications: () =>
      flow(
        saveNotificationsMachine.provide({
          actors: {
            save: fromCall<Notifications, { change: NotificationChange }>(({ change }) =>
              account.saveNotifications(change),
            ),
          },
        }),
        undefined,
      ),
  }
}
