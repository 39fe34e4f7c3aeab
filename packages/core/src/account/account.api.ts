import { Outcome } from '../kernel/shapes.ts'
import type { Http } from '../kernel/http.ts'
import { SecurityStatus } from './account.schema.ts'

/** Calls about the signed-in user. */
export const createAccountApi = (http: Http) => ({
  securityStatus: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'security-status'], answer: SecurityStatus, signal }),
  /** Opens the step-up window of this session for five minutes. `code` is the six-digit code. */
  verifyCode: (code: string, signal?: AbortSignal) =>
    http.call({ method: 'POST', path: ['auth', '2fa', 'verify'], json: { token: code }, answer: Outcome, signal }),
  resendVerification: () => http.call({ method: 'POST', path: ['auth', 'resend-verification'], answer: Outcome }),
})
