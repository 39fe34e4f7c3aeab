import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { answerWrongMethod } from '../errors.ts'
import { httpTexts } from '../http.texts.ts'
import { errorBody, type PortalEnv } from '../portal-env.ts'

const path = '/.well-known/security.txt'
const dayMs = 24 * 3_600_000
/** Below the year that RFC 9116 section 2.5.5 advises. */
const validDays = 180

/** Answers contacts for reports of weaknesses (RFC 9116); 404 when no contact is set. */
export function securityTxt({ settings, now }: Pick<Deps, 'settings' | 'now'>): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get(path, (context) => {
    if (settings.securityContacts.length === 0) return context.json(errorBody(httpTexts.unknownPath), 404)
    return context.text(textOf(settings, now()), 200, { 'cache-control': 'no-cache' })
  })
  app.all(path, (context) => answerWrongMethod(context, ['GET', 'HEAD']))
  return app
}

function textOf({ securityContacts, publicUrl }: Deps['settings'], now: number): string {
  // Whole days, so that the text is the same all day.
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs)
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: tr, en',
    ...(publicUrl?.startsWith('https://') ? [`Canonical: ${publicUrl}${path}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
