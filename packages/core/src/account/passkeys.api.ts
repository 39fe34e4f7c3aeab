import type { Http } from '../kernel/http/http.ts'
import type { PasskeyJson } from '../kernel/platform/passkeys.ts'
import { ActionAnswer, ListAnswer, PasskeyOptions } from '../kernel/wire/wire-fields.ts'
import { Passkey } from './passkeys/passkeys.schema.ts'
import { CodeAccepted } from './account.schema.ts'

/** Makes the calls about the passkeys of a signed-in user. */
export const createPasskeysApi = (http: Http) => ({
  list: (signal?: AbortSignal) =>
    http.call({ path: ['auth', 'passkeys'], answer: ListAnswer(Passkey, 'passkeys'), signal }),
  /** Asks for a challenge; a new passkey needs a step-up. */
  options: (purpose: 'register' | 'step-up', signal?: AbortSignal) =>
    http.call({
      method: 'POST',
      path: ['auth', 'passkeys', 'options'],
      json: { purpose },
      answer: PasskeyOptions,
      signal,
    }),
  stepUp: (credential: PasskeyJson, signal?: AbortSignal) =>
    http.call({
      method: 'POST',
      path: ['auth', 'passkeys', 'verify'],
      json: { purpose: 'step-up', credential },
      answer: CodeAccepted,
      signal,
    }),
  add: (passkey: { name: string; credential: PasskeyJson }) =>
    http.call({
      method: 'POST',
      path: ['auth', 'passkeys', 'verify'],
      json: { purpose: 'register', ...passkey },
      answer: ActionAnswer,
    }),
  remove: (id: Passkey['id']) =>
    http.call({ method: 'DELETE', path: ['auth', 'passkeys', String(id)], answer: ActionAnswer }),
})

/** Calls about passkeys. */
export type PasskeysApi = ReturnType<typeof createPasskeysApi>
