import { isUtf8 } from 'node:buffer'
import { vValidator } from '@hono/valibot-validator'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { Refusal } from '../base/refusal.ts'
import { mostBodyBytes, readLimited } from '../store/limits/read-limited.ts'
import { httpTexts } from './http.texts.ts'
import type { PortalEnv } from './portal-env.ts'

/** Messages by field; `field:max_length` has the one for a text that is too long. */
type Messages = Record<string, string>

type JsonMiddleware<Schema extends v.GenericSchema, E extends PortalEnv> = MiddlewareHandler<
  E,
  string,
  { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }
>

/**
 * Validates a JSON body for `context.req.valid('json')`. Refuses 413 above `maxBytes`, 415 for another media type, 400 for
 * broken UTF-8 or JSON and for values that the schema does not accept. An empty body counts as `{}`, also with a JSON
 * type. `@hono/valibot-validator` alone answers 400 to that one, reads another media type as `{}` and replaces broken
 * UTF-8.
 */
export function jsonBody<Schema extends v.GenericSchema, E extends PortalEnv = PortalEnv>(
  schema: Schema,
  messages: Messages | ((context: Context<E>) => Messages) = {},
  maxBytes = mostBodyBytes,
): JsonMiddleware<Schema, E> {
  const messagesFor = (context: Context<E>) => (typeof messages === 'function' ? messages(context) : messages)
  const validate = vValidator('json', v.config(schema, { abortEarly: true }), async (result, context: Context<E>) => {
    if (!result.success) throw invalid(result.issues[0], messagesFor(context))
    if (hasLongText(await sentJson(context))) throw new Refusal(400, httpTexts.tooLong(limits.requestTextMaxLength))
    if (isUnstorable(result.output)) throw new Refusal(400, httpTexts.brokenJson)
  }) as unknown as JsonMiddleware<Schema, E>
  const middleware: JsonMiddleware<Schema, E> = async (context, next) => {
    const bytes = await readLimited(context, maxBytes)
    const { headers } = context.req.raw
    const type = headers.get('content-type')
    // The validator reads a request without a JSON type as `{}`, whatever its body.
    if (bytes.byteLength === 0) headers.delete('content-type')
    else if (type === null) headers.set('content-type', 'application/json')
    else if (!jsonType.test(type)) throw new Refusal(415, httpTexts.notJson)
    if (!isUtf8(bytes)) throw new Refusal(400, httpTexts.brokenJson)
    await validate(context, next)
  }
  return Object.assign(middleware, { schema })
}

/** The body as it was sent, which Hono keeps: a schema drops fields that it does not know. */
const sentJson = async <E extends PortalEnv>(context: Context<E>): Promise<unknown> =>
  context.req.header('content-type') === undefined ? {} : context.req.json()

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** Validates the texts of a form. Refuses 400 with the message of the first bad field, or with a general one. */
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
  // A bad item of a list is told by the text of the list.
  const message = messages[field] ?? messages[field.split('.')[0] ?? '']
  if (issue.type !== 'max_length') return new Refusal(400, message ?? httpTexts.invalid(field))
  const tooLong = messages[`${field}:max_length`] ?? message ?? httpTexts.tooLong(Number(issue.requirement))
  return new Refusal(400, tooLong)
}

/** More levels than any call takes; without a limit, a body of brackets would overflow the stack. */
const maxDepth = 20

/** True for a body with a longer text than any field takes, also in a field that its schema does not name. */
function hasLongText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length > limits.requestTextMaxLength
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false
  return Object.entries(value).some(([name, part]) => hasLongText(name, maxDepth) || hasLongText(part, depth + 1))
}

/** True for texts that the databases do not keep: PostgreSQL takes no U+0000, UTF-8 has no lone surrogates. */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return depth > maxDepth || Object.values(value).some((part) => isUnstorable(part, depth + 1))
}
