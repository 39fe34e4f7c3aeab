import { securityStatusPath } from './security/read-paths.rules.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import type { Http } from '../kernel/http/http.ts'
import type {
  CodeVerification,
  EmailVerification,
  PasswordReset,
  ProfileChange,
  ResetLinkRequest,
} from './account-requests.schema.ts'
import { CodeAccepted, SecurityStatus } from './account.schema.ts'
import { Profile, TwoFactorSecret } from './profile.schema.ts'

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
  startTwoFactorSetup: () =>
    http.call({ method: 'POST', path: ['auth', '2fa', 'setup'], answer: AnswerOf(TwoFactorSecret) }),
  resendVerification: () => http.call({ method: 'POST', path: ['auth', 'resend-verification'], answer: ActionAnswer }),
  profile: (signal?: AbortSignal) => http.call({ path: ['auth', 'profile'], answer: AnswerOf(Profile), signal }),
  saveProfile: (change: ProfileChange) => {
    const json: ProfileChange = { ...change, email: normaliseEmail(change.email) }
    return http.call({ method: 'PUT', path: ['auth', 'profile'], json, answer: ActionAnswer })
  },
})

/** Calls about the user's account. */
export type AccountApi = ReturnType<typeof createAccountApi>
