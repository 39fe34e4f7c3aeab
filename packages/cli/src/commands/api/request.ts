import { fits } from '@ip-portal/core/kernel/flow/calls'
import { onceCalls } from '@ip-portal/core/kernel/wire/additions'
import { usageError } from '../../errors/exit-codes.ts'
import { apiTexts as texts } from './api.texts.ts'

/** Address of a call below `/api`. */
export interface Address {
  /** Segments without their URL encoding. */
  path: readonly string[]
  query: Readonly<Record<string, string>>
}

/** Reads a path as a user types it. Refuses addresses of hosts, and segments that would lead elsewhere. */
export function addressOf(typed: string): Address {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed) || /^[/\\]{2}/.test(typed)) throw usageError(texts.otherHost(typed))
  const [before = '', search = ''] = typed.split(/\?(.*)/s)
  const parts = before.split('/').map((part) => decoded(part, typed))
  const path = parts.slice(parts[0] === '' ? 1 : 0)
  if (path[0] === 'api') path.shift()
  const isWrong = (part: string) => part.split(/[\\/]/).some((name) => ['', '.', '..'].includes(name))
  if (path.length === 0 || path.some(isWrong)) throw usageError(texts.badPath(typed))
  return { path, query: Object.fromEntries(new URLSearchParams(search)) }
}

function decoded(part: string, typed: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw usageError(texts.badPath(typed))
  }
}

/** Splits fields at their first `=`. */
export const fieldsOf = (typed: readonly string[]): (readonly [name: string, value: string])[] =>
  typed.map((field) => {
    const at = field.indexOf('=')
    if (at < 1) throw usageError(texts.badField(field))
    return [field.slice(0, at), field.slice(at + 1)] as const
  })

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/** Gives a value of a JSON body: a number, true, false and null have their type; everything else is a text. */
export function valueOf(text: string): unknown {
  if (Object.hasOwn(words, text)) return words[text]
  return number.test(text) ? Number(text) : text
}

/** True for a call that the portal answers again for the same key, so that it may be repeated. */
export const isRepeatable = (method: string, path: readonly string[]): boolean =>
  onceCalls.some((call) => fits(call.replaceAll(/:\w+/g, ':'), `${method} /${path.join('/')}`))
