import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Limit } from '../../store/limits/rate-limit.ts'
import { limitByAddress } from '../client/address-tries.ts'
import { httpTexts } from '../http.texts.ts'
import type { PortalEnv } from '../portal-env.ts'
import { readLimited } from '../../store/limits/read-limited.ts'
import { type BlockedContent, readReports } from './blocked-content.ts'
import type { Log } from '../../base/log.ts'

const maxBytes = 8 * 1024
const perMinute: Limit = { tries: 20, windowMs: 60_000 }
const reportType = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i

/** Takes browsers' reports of contents that the policy has blocked, without a session, and logs them. */
export function cspReports(deps: Deps): Hono<PortalEnv> {
  const report = createReportLog(deps.log, deps.now)
  const app = new Hono<PortalEnv>()
  app.post('/csp-report', async (context) => {
    await limitByAddress(deps, context, 'csp-report', perMinute)
    if (!reportType.test(context.req.header('content-type') ?? '')) throw new Refusal(415, httpTexts.notJson)
    const reports = readReports(parse(await readLimited(context, maxBytes)))
    if (reports === null) throw new Refusal(400, httpTexts.brokenJson)
    for (const blocked of reports) report(blocked)
    return context.body(null, 204)
  })
  return app
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null
  }
}

const everyMs = 3_600_000
const mostLines = 50

/**
 * Creates a function that logs each blocked content once an hour. Further ones are only counted, and the count is
 * logged when the next hour begins: any visitor may send reports, and they must not fill the log.
 */
function createReportLog(log: Log, now: () => number): (blocked: BlockedContent) => void {
  let endsAt = -Infinity
  let dropped = 0
  const seen = new Set<string>()
  return (blocked) => {
    if (now() >= endsAt) {
      if (dropped > 0) log.info({ dropped }, 'csp.more')
      endsAt = now() + everyMs
      dropped = 0
      seen.clear()
    }
    const key = JSON.stringify(blocked)
    if (seen.has(key) || seen.size >= mostLines) dropped += 1
    else log.warn({ ...blocked }, 'csp.blocked')
    if (seen.size < mostLines) seen.add(key)
  }
}
