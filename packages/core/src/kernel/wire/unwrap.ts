/*
 * The portal's calls are fixed, the wrapping of their answers is not: one server sends a list, another the list
 * below `data` or below its own name, beside `success`. These rules find what was meant.
 */

type JsonObject = Record<string, unknown>

/** True for what JSON writes in braces. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a JSON text says; null for anything that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/**
 * The rows of a list without its nulls; also of one that arrives as JSON text, or as an object with running
 * numbers for keys, which is how PHP writes a list with a gap. Null for anything else.
 */
export function unwrapList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return (value as unknown[]).filter((row) => row !== null)
  if (typeof value === 'string') return value.trimStart().startsWith('[') ? unwrapList(parseJson(value)) : null
  const isNumbered =
    isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key))
  return isNumbered ? unwrapList(Object.values(value)) : null
}

/** The list of an answer that wraps it: below its own name or `data`, or the only one there. Null stands for an empty one. */
export function unwrapNamedList(body: JsonObject, name = 'data'): unknown[] | null {
  const named = unwrapList(body[name]) ?? unwrapList(body['data'])
  if (named) return named
  const inner = body['data']
  if (isObject(inner)) return unwrapNamedList(inner, name)
  const values = Object.values(body)
  const lists = values.flatMap((value) => {
    const rows = unwrapList(value)
    return rows ? [rows] : []
  })
  if (lists.length > 0) return lists.length === 1 ? (lists[0] ?? null) : null
  return values.length === 0 || values.includes(null) ? [] : null
}

/** Keys that say how a call went and nothing of what was asked for. */
const statusKeys = new Set(['success', 'message', 'msg'])

/** The object of an answer: the answer itself when it has one of `keys`, else what lies below `data` or is the only object in it. */
export function unwrapObject(body: unknown, keys: readonly string[]): unknown {
  if (!isObject(body) || keys.some((key) => key in body && !statusKeys.has(key))) return body
  const objects = Object.values(body).filter(isObject)
  const inner = isObject(body['data']) ? body['data'] : objects.length === 1 ? objects[0] : undefined
  return inner === undefined ? body : unwrapObject(inner, keys)
}
