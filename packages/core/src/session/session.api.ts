import type { Http } from '../kernel/http/http.ts'
import { limits } from '../kernel/values/limits.ts'
import { normaliseEmail } from '../kernel/values/turkish.ts'
import { ActionAnswer, AnswerOf } from '../kernel/wire/wire-fields.ts'
import { LoginAnswer, Session, SessionCheck, type CodeStep, type Credentials } from './session.schema.ts'

/** Makes the calls of the sign-in; all but `check` are public. */
export const createSessionApi = (http: Http) => ({
  login: ({ email, password }: Credentials, signal?: AbortSignal) => {
    const json: Credentials = { email: normaliseEmail(email), password }
    return http.call({ method: 'POST', path: ['auth', 'login'], json, answer: LoginAnswer, signal })
  },
  followLink: (key: string) =>
    http.call({ method: 'POST', path: ['auth', 'secure-check'], json: { key }, answer: LoginAnswer }),
  verifyCode: (step: CodeStep, signal?: AbortSignal) =>
    http.call({ method: 'POST', path: ['auth', 'verify-2fa'], json: step, answer: AnswerOf(Session), signal }),
  /** Ends a session by its token. The token goes along although it is no longer stored, and no answer ends another. */
  logout: (token: string) =>
    http.call({
      method: 'POST',
      path: ['auth', 'logout'],
      token,
      answer: ActionAnswer,
      signal: AbortSignal.timeout(limits.signOutMs),
    }),
  check: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'check-session'], answer: AnswerOf(SessionCheck), signal }),
})
