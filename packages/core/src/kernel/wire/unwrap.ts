/*
 * Servers wrap the same answer in different ways: one sends a list, another the list below `data` or below its own
 * name, beside `success`. These rules find the list or object inside.
 */

type JsonObject = Record<string, unknown>

/** True for a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON text; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/**
 * Unwraps the rows of a list without its nulls; also of a list that arrives as JSON text, or as an object with numbers
 * for keys, which is how PHP writes a list with a gap. Null for anything else.
 */
export function unwrapList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return (value as unknown[]).filter((row) => row !== null)
  if (typeof value === 'string') return value.trimStart().startsWith('[') ? unwrapList(parseJson(value)) : null
  const isNumbered =
    isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key))
  return isNumbered ? unwrapList(Object.values(value)) : null
}

/** Unwraps the list of an object: below its name or `data`, or the only list in it. A null field is an empty list. */
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

/** Keys that say how a call went; they hold no data. */
const statusKeys = new Set(['success', 'message', 'msg'])

/** Unwraps the object of an answer: the answer itself when it has one of `keys`, else `data` or its only object. */
export function unwrapObject(body: unknown, keys: readonly string[]): unknown {
  if (!isObject(body) || keys.some((key) => key in body && !statusKeys.has(key))) return body
  const objects = Object.values(body).filter(isObject)
  const inner = isObject(body['data']) ? body['data'] : objects.length === 1 ? objects[0] : undefined
  return inner === undefined ? body : unwrapObject(inner, keys)
}
