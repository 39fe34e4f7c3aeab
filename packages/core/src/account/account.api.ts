import type { Http } from '../kernel/http/http.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import { AnswerOf, ActionAnswer, ListAnswer } from '../kernel/wire/wire-fields.ts'
import {
  type CodeVerification,
  type EmailUndo,
  type EmailVerification,
  type PasswordConfirmation,
  type PasswordReset,
  type ProfileChange,
  type ResetLinkRequest,
  CodeAccepted,
  RecoveryCodes,
  SecurityStatus,
  type NotificationChange,
  Notifications,
  Profile,
  TwoFactorSecret,
  OpenSession,
} from './account.schema.ts'
import { securityStatusPath } from './security/read-paths.rules.ts'

/** Makes the calls about the user's account; the first three are public. */
export const createAccountApi = (http: Http) => ({
  forgotPassword: ({ email }: ResetLinkRequest) => {
    const json: ResetLinkRequest = { email: normaliseEmail(email) }
    return http.call({ method: 'POST', path: ['auth', 'forgot-password'], json, answer: ActionAnswer })
  },
  resetPassword: (json: PasswordReset) =>
    http.call({ method: 'POST', path: ['auth', 'reset-password'], json, answer: ActionAnswer }),
  verifyEmail: (json: EmailVerification) =>
    http.call({ method: 'POST', path: ['auth', 'verify-email'], json, answer: ActionAnswer }),
  securityStatus: (signal?: AbortSignal) =>
    http.call({ path: securityStatusPath, answer: AnswerOf(SecurityStatus), signal }),
  /** Confirms a set-up, or opens the step-up window of this session for five minutes. `code` has six digits. */
  verifyCode: (code: string, signal?: AbortSignal) => {
    const json: CodeVerification = { token: code }
    return http.call({ method: 'POST', path: ['auth', '2fa', 'verify'], json, answer: CodeAccepted, signal })
  },
  /** Checks the password of the user; the server remembers it in the session for ten minutes. */
  confirmPassword: (json: PasswordConfirmation, signal?: AbortSignal) =>
    http.call({ method: 'POST', path: ['auth', 'confirm-password'], json, answer: ActionAnswer, signal }),
  /** Takes an e-mail address back by the link that it got; public. */
  undoEmail: (json: EmailUndo) =>
    http.call({ method: 'POST', path: ['auth', 'undo-email'], json, answer: ActionAnswer }),
  startTwoFactorSetup: () =>
    http.call({ method: 'POST', path: ['auth', '2fa', 'setup'], answer: AnswerOf(TwoFactorSecret) }),
  /** Replaces the recovery codes; needs a step-up. */
  newRecoveryCodes: () =>
    http.call({ method: 'POST', path: ['auth', 'recovery-codes'], answer: AnswerOf(RecoveryCodes) }),
  resendVerification: () => http.call({ method: 'POST', path: ['auth', 'resend-verification'], answer: ActionAnswer }),
  sessions: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'sessions'], answer: ListAnswer(OpenSession, 'sessions'), signal }),
  endSession: (id: OpenSession['id']) =>
    http.call({ method: 'DELETE', path: ['auth', 'sessions', id], answer: ActionAnswer }),
  endOtherSessions: () => http.call({ method: 'DELETE', path: ['auth', 'sessions'], answer: ActionAnswer }),
  profile: (signal?: AbortSignal) => http.call({ path: ['auth', 'profile'], answer: AnswerOf(Profile), signal }),
  saveProfile: (change: ProfileChange) => {
    const json: ProfileChange = { ...change, email: normaliseEmail(change.email) }
    return http.call({ method: 'PUT', path: ['auth', 'profile'], json, answer: ActionAnswer })
  },
  notifications: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'notifications'], answer: AnswerOf(Notifications), signal }),
  saveNotifications: (json: NotificationChange) =>
    http.call({ method: 'PUT', path: ['auth', 'notifications'], json, answer: AnswerOf(Notifications) }),
})

/** Calls about the user's account. */
export type AccountApi = ReturnType<typeof createAccountApi>
