import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { RegistryCheck, RegistryDefaults, Whois } from './registry.schema.ts'

/** Makes the calls to the registry through the server. */
export const createRegistryApi = (http: Http) => ({
  blockWhois: (path: { order: number; ip: string; subnet: string }, signal?: AbortSignal) =>
    http.call({ path: ['ip', 'order', path.order, path.ip, path.subnet, 'whois'], answer: Whois, signal }),
  /** Reads the whois data of an AS number, with or without the prefix AS. */
  asnWhois: (asn: string, signal?: AbortSignal) => http.call({ path: ['asn', 'whois', asn], answer: Whois, signal }),
  check: (value: string, signal?: AbortSignal) =>
    http.call({ path: ['orders', 'whois', value], answer: RegistryCheck, signal }),
  defaults: (signal?: AbortSignal) =>
    http.call({ path: ['orders', 'defaults'], answer: AnswerOf(RegistryDefaults), signal }),
  saveDefaults: (defaults: RegistryDefaults) =>
    http.call({ method: 'PUT', path: ['orders', 'defaults'], json: defaults, answer: ActionAnswer }),
})
