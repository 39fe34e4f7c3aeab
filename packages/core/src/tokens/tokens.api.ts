import type { Http } from '../kernel/http/http.ts'
import { ActionAnswer, AnswerOf } from '../kernel/wire/wire-fields.ts'
import { CreatedToken, TokenList, type NewTokenRequest } from './tokens.schema.ts'

/** Makes the calls about API tokens, which a server offers when its additions list `tokens`. */
export const createTokensApi = (http: Http) => ({
  list: (signal?: AbortSignal) => http.call({ path: ['auth', 'tokens'], answer: TokenList, signal }),
  add: (json: NewTokenRequest) =>
    http.call({ method: 'POST', path: ['auth', 'tokens'], json, answer: AnswerOf(CreatedToken) }),
  revoke: (id: number) => http.call({ method: 'DELETE', path: ['auth', 'tokens', id], answer: ActionAnswer }),
})

/** Calls about API tokens. */
export type TokensApi = ReturnType<typeof createTokensApi>
