import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { readSwitches, writeSwitches } from '../../adapters/notifications/kinds.ts'
import { notificationTexts } from '../../adapters/notifications/notifications.texts.ts'
import { offPath, readOffToken, type SwitchOff } from '../../adapters/notifications/off-link.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { visitorOf } from '../../http/client/actor-of.ts'
import { limitByAddress } from '../../http/client/address-tries.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Limit } from '../../store/limits/rate-limit.ts'

const perMinute: Limit = { tries: 30, windowMs: 60_000 }
const noStore = { 'cache-control': 'private, no-store' }

const described = describeRoute({
  tag: 'access',
  summary: 'Switch mails of one kind off with the link of a mail (RFC 8058)',
  action: 'notifications.change',
  query: { token: v.string() },
  answer: DoneWithMessage,
})

/** Switches a kind of notifications off by the link of a mail, without a session; mail programs post it themselves. */
export function offRoute(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.post(offPath, described, async (context) => {
    const { kind } = await switchOff(deps, context)
    return context.json({
      success: true,
      message: notificationTexts.offDone(notificationTexts.kinds[kind]),
    } satisfies DoneWithMessage)
  })
  return app
}

/**
 * Page behind that link for people: it asks first, because mail scanners open every link. Its button posts to the same
 * address, without a script.
 */
export function offPages(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.use(offPath, securityHeaders(deps.settings, { styles: [offStyle] }))
  app.get(offPath, async (context) => {
    const off = readOffToken(deps.secretKey, context.req.query('token'))
    if (off === null) return context.html(offPage({ text: notificationTexts.offBad }), 400, noStore)
    const text = notificationTexts.offQuestion(notificationTexts.kinds[off.kind])
    return context.html(offPage({ text, button: notificationTexts.offButton }), 200, noStore)
  })
  app.post(offPath, described, async (context) => {
    try {
      const { kind } = await switchOff(deps, context)
      return context.html(offPage({ text: notificationTexts.offDone(notificationTexts.kinds[kind]) }), 200, noStore)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error
      return context.html(offPage({ text: error.message }), 400, noStore)
    }
  })
  return app
}

async function switchOff(deps: Deps, context: Context<PortalEnv>): Promise<SwitchOff> {
  await limitByAddress(deps, context, 'notifications-off', perMinute)
  const off = readOffToken(deps.secretKey, context.req.query('token'))
  const bad = new Refusal(400, notificationTexts.offBad)
  if (off === null) throw bad
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'company_id'])
      .where('id', '=', off.userId)
      .executeTakeFirst()
    if (!user) throw bad
    const before = await readSwitches(trx, user.id)
    if (!before[off.kind]) return
    await writeSwitches(trx, user.id, { [off.kind]: false })
    const change = { before: { [off.kind]: true }, after: { [off.kind]: false } }
    await audit(trx, visitorOf(context, user), { at, action: 'notifications.change', target: 'link', ...change })
  })
  return off
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:26rem;padding:1.5rem}
h1{font-size:1.25rem;margin:0 0 .75rem}
button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border:0;border-radius:.5rem;background:#1d4ed8;color:#fff}
button:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}`

/** Source of the page's inline style for its policy (CSP Level 3, section 8.4). */
const offStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Page with a text, and a button that posts to its own address. The texts hold nothing that was sent. */
const offPage = ({ text, button }: { text: string; button?: string }): string => `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${notificationTexts.offTitle}</title>
<style>${style}</style>
</head>
<body><main><h1>${notificationTexts.offTitle}</h1><p>${text}</p>${
  button === undefined ? '' : `<form method="post"><button type="submit">${button}</button></form>`
}</main></body>
</html>
`
