import { Outcome } from '../kernel/shapes.ts'
import type { Http } from '../kernel/http.ts'
import { SecurityStatus } from './account.schema.ts'
import { Profile, TwoFactorSecret } from './profile.schema.ts'

/** What a profile save sends; without passwords unless the password changes. */
export type ProfileChange = Profile & { currentPassword?: string; newPassword?: string }

/** Calls about the user's account; the first three are public. */
export const createAccountApi = (http: Http) => ({
  forgotPassword: (email: string) =>
    http.call({ method: 'POST', path: ['auth', 'forgot-password'], json: { email }, answer: Outcome }),
  resetPassword: (token: string, password: string) =>
    http.call({ method: 'POST', path: ['auth', 'reset-password'], json: { token, password }, answer: Outcome }),
  verifyEmail: (token: string) =>
    http.call({ method: 'POST', path: ['auth', 'verify-email'], json: { token }, answer: Outcome }),
  securityStatus: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'security-status'], answer: SecurityStatus, signal }),
  /** Confirms a set-up, or opens the step-up window of this session for five minutes. `code` has six digits. */
  verifyCode: (code: string, signal?: AbortSignal) =>
    http.call({ method: 'POST', path: ['auth', '2fa', 'verify'], json: { token: code }, answer: Outcome, signal }),
  startTwoFactorSetup: () => http.call({ method: 'POST', path: ['auth', '2fa', 'setup'], answer: TwoFactorSecret }),
  resendVerification: () => http.call({ method: 'POST', path: ['auth', 'resend-verification'], answer: Outcome }),
  profile: (signal?: AbortSignal) => http.call({ path: ['auth', 'profile'], answer: Profile, signal }),
  saveProfile: (profile: ProfileChange) =>
    http.call({ method: 'PUT', path: ['auth', 'profile'], json: profile, answer: Outcome }),
})

export type AccountApi = ReturnType<typeof createAccountApi>
