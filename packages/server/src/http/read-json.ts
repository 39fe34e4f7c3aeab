import * as v from 'valibot'
import { headerOf } from './header.ts'
import { httpTexts } from './http.texts.ts'
import { Refusal } from '../errors/refusal.ts'
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

/**
 * Checks a value from outside. The message is the one given for its first bad field, for a text that is too long
 * under `field:max_length`; else a general one.
 */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  messages: Record<string, string> = {},
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  if (issue.type !== 'max_length') throw new Refusal(400, messages[field] ?? httpTexts.invalid(field))
  const tooLong = messages[`${field}:max_length`] ?? messages[field] ?? httpTexts.tooLong(Number(issue.requirement))
  throw new Refusal(400, tooLong)
}

async function readBody(context: PortalContext): Promise<unknown> {
  const bytes = await readLimited(context, jsonLimit)
  if (bytes.byteLength === 0) return {}
  const type = headerOf(context, 'content-type')
  if (type !== undefined && !/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new Refusal(415, httpTexts.notJson)
  const value = parse(bytes)
  if (isUnkeepable(value)) throw new Refusal(400, httpTexts.brokenJson)
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
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

/**
 * Body of a request up to `limit` bytes, from Node's own stream: the Request's would copy it through a web stream.
 * Refuses 413 before reading when the announced length is over the limit, 400 when it breaks off. What comes after the
 * refusal is read and dropped, because a client that still sends would not see the answer of a closed connection.
 */
function readLimited(context: PortalContext, limit: number): Promise<Uint8Array> {
  const { incoming } = context.env
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new Refusal(413, httpTexts.tooLarge))
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return tooLarge()
    const parts: Buffer[] = []
    let size = 0
    const take = (part: Buffer) => {
      size += part.length
      if (size <= limit) return void parts.push(part)
      parts.length = 0
      tooLarge()
    }
    const breakOff = () => {
      if (!incoming.complete) reject(new Refusal(400, httpTexts.brokenJson))
    }
    incoming.on('data', take)
    incoming.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
    incoming.once('error', breakOff)
    incoming.once('close', breakOff)
  })
}
