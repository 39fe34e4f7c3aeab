import * as v from 'valibot'
import { httpTexts } from './http.texts.ts'
import { Refusal } from './refusal.ts'
import type { PortalContext } from './route.ts'

/** Limit of a JSON body in bytes. */
const jsonLimit = 1024 * 1024

/**
 * Reads and checks a JSON body; an absent or empty one counts as `{}`. Refuses 413 over the limit, 415 for
 * another media type, 400 for broken UTF-8 or JSON and for what the schema does not accept.
 */
export async function readJson<Schema extends v.GenericSchema>(
  context: PortalContext,
  schema: Schema,
  messages: Record<string, string> = {},
): Promise<v.InferOutput<Schema>> {
  return check(schema, await readBody(context), messages)
}

/** Checks a value from outside; the message is the one given for its first bad field, else a general one. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  messages: Record<string, string> = {},
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const field = v.getDotPath(parsed.issues[0]) ?? ''
  throw new Refusal(400, messages[field] ?? httpTexts.invalid(field))
}

async function readBody(context: PortalContext): Promise<unknown> {
  const bytes = await readLimited(context.req.raw, jsonLimit)
  if (bytes.byteLength === 0) return {}
  const type = context.req.header('content-type')
  if (type !== undefined && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal(415, httpTexts.notJson)
  const value = parse(bytes)
  if (isUnkeepable(value)) throw new Refusal(400, httpTexts.brokenJson)
  return value
}

function parse(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, httpTexts.brokenJson)
  }
}

/** No call takes more levels than this; without a bound a body of brackets would fill the stack. */
const maxDepth = 20

/** PostgreSQL cannot keep U+0000 in a text, and a lone surrogate would come back changed. */
function isUnkeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return depth > maxDepth || Object.values(value).some((part) => isUnkeepable(part, depth + 1))
}

/** Body of a request up to `limit` bytes; refuses 413 before reading when the announced length is over it. */
async function readLimited(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null) {
    if (Number(announced) > limit) throw new Refusal(413, httpTexts.tooLarge, closing)
    return request.arrayBuffer()
  }
  return request.body ? count(request.body, limit) : new Uint8Array()
}

/** The rest of an oversized body is not read, so the connection cannot serve another request. */
const closing = { headers: { connection: 'close' } }

async function count(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > limit) throw new Refusal(413, httpTexts.tooLarge, closing)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
