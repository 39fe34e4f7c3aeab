import { isUtf8 } from 'node:buffer'
import { vValidator } from '@hono/valibot-validator'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Refusal } from '../errors/refusal.ts'
import { httpTexts } from './http.texts.ts'
import type { PortalEnv } from './portal-env.ts'

/** Sentences by field; the one for a text that is too long stands under `field:max_length`. */
type Messages = Record<string, string>

type JsonMiddleware<Schema extends v.GenericSchema, E extends PortalEnv> = MiddlewareHandler<
  E,
  string,
  { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }
>

/**
 * Checks a JSON body; the handler finds it as `context.req.valid('json')`. Refuses 413 over 1 MB, 415 for another media
 * type, 400 for broken UTF-8 or JSON and for what the schema does not accept. No body counts as `{}`, also with a JSON
 * type: a DELETE or POST may need no fields. `@hono/valibot-validator` would refuse that one, take another media type
 * for `{}`, and repair broken UTF-8; these cases are decided before it.
 */
export function jsonBody<Schema extends v.GenericSchema, E extends PortalEnv = PortalEnv>(
  schema: Schema,
  messages: Messages | ((context: Context<E>) => Messages) = {},
): JsonMiddleware<Schema, E> {
  const messagesFor = (context: Context<E>) => (typeof messages === 'function' ? messages(context) : messages)
  const validate = vValidator('json', v.config(schema, { abortEarly: true }), (result, context: Context<E>) => {
    if (!result.success) throw invalid(result.issues[0], messagesFor(context))
    if (isUnstorable(result.output)) throw new Refusal(400, httpTexts.brokenJson)
  }) as unknown as JsonMiddleware<Schema, E>
  return async (context, next) => {
    const bytes = await readLimited(context)
    const { headers } = context.req.raw
    const type = headers.get('content-type')
    // The validator takes a request without a JSON type for an empty object, whatever its body.
    if (bytes.byteLength === 0) headers.delete('content-type')
    else if (type === null) headers.set('content-type', 'application/json')
    else if (!jsonType.test(type)) throw new Refusal(415, httpTexts.notJson)
    if (!isUtf8(bytes)) throw new Refusal(400, httpTexts.brokenJson)
    await validate(context, next)
  }
}

const maxBytes = 1024 * 1024

/**
 * Reads the body; Hono keeps it for the validator. Refuses 413 above the limit and drops the rest: a client that still
 * sends would not see the answer of a connection that nobody reads. Hono's `bodyLimit` leaves the rest unread.
 */
async function readLimited<E extends PortalEnv>(context: Context<E>): Promise<Uint8Array> {
  const { incoming } = context.env
  const tooLarge = () => new Refusal(413, httpTexts.tooLarge)
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const body = context.req.arrayBuffer()
  const overflow = new Promise<never>((_resolve, reject) => {
    let size = 0
    incoming.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) return
      incoming.removeAllListeners('data').resume()
      reject(tooLarge())
    })
  })
  return new Uint8Array(await Promise.race([body, overflow]))
}

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** Checks the texts of a form. The message is the one for its first bad field, else a general one. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  messages: Messages = {},
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  throw invalid(parsed.issues[0], messages)
}

function invalid(issue: v.BaseIssue<unknown>, messages: Messages): Refusal {
  const field = v.getDotPath(issue) ?? ''
  if (issue.type !== 'max_length') return new Refusal(400, messages[field] ?? httpTexts.invalid(field))
  const tooLong = messages[`${field}:max_length`] ?? messages[field] ?? httpTexts.tooLong(Number(issue.requirement))
  return new Refusal(400, tooLong)
}

/** No call takes more levels than this; without a bound a body of brackets would fill the stack. */
const maxDepth = 20

/** PostgreSQL cannot keep U+0000 in a text, and a lone surrogate would come back changed. */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return depth > maxDepth || Object.values(value).some((part) => isUnstorable(part, depth + 1))
}
