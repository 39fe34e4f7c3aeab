import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../base/refusal.ts'
import { idempotencyTexts } from '../http.texts.ts'
import type { PortalEnv } from '../portal-env.ts'

/** UUID in any case of letters; the IETF draft of the header writes it in quotes. */
const form = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/i

/** Reads the `Idempotency-Key` of a request before its body; refuses 400 for one that is no UUID. */
export const readIdempotencyKey = createMiddleware<PortalEnv>(async function idempotencyKey(context, next) {
  const header = context.req.header('idempotency-key')
  if (header !== undefined) {
    const key = form.exec(header.trim())?.[1]?.toLowerCase()
    if (key === undefined) throw new Refusal(400, idempotencyTexts.badKey)
    context.set('idempotencyKey', key)
  }
  await next()
})
