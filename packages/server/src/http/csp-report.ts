import { Hono } from 'hono'
import * as v from 'valibot'
import type { Log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from '../store/limits/rate-limit.ts'
import { readLimited } from '../store/limits/read-limited.ts'
import { limitByAddress } from './client/address-tries.ts'
import { httpTexts } from './http.texts.ts'
import type { PortalEnv } from './portal-env.ts'

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

/** Content that a page's policy has blocked, as it is logged. */
interface BlockedContent {
  directive: string
  /** Path of the page, without its query: links in mails carry their secret there. */
  path: string
  /** Origin or scheme of the content, or a word of the standard such as `inline`. */
  blocked: string
}

const Directive = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}( |$)/))

/** Report of `report-uri` (CSP Level 3, section 5.3). */
const OldReport = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': v.optional(Directive),
    'violated-directive': v.optional(Directive),
    'blocked-uri': v.optional(v.string()),
  }),
})

/** Reports of `report-to` (Reporting API, section 3.2); those of other kinds are left out. */
const Reports = v.pipe(
  v.array(v.unknown()),
  v.maxLength(20),
  v.transform((reports) => reports.filter((one) => v.is(v.object({ type: v.literal('csp-violation') }), one))),
  v.array(
    v.object({
      body: v.object({
        documentURL: v.string(),
        effectiveDirective: Directive,
        blockedURL: v.optional(v.nullable(v.string())),
      }),
    }),
  ),
)

/** Reads a body of either format; null for any other. */
function readReports(body: unknown): BlockedContent[] | null {
  const old = v.safeParse(OldReport, body)
  if (old.success) {
    const report = old.output['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    return [describe(directive, report['document-uri'], report['blocked-uri'])]
  }
  const several = v.safeParse(Reports, body)
  if (!several.success) return null
  return several.output.map((report) => {
    const { documentURL, effectiveDirective, blockedURL } = report.body
    return describe(effectiveDirective, documentURL, blockedURL)
  })
}

const longest = 200

const describe = (directive: string, page: string, blocked: string | null | undefined): BlockedContent => ({
  directive: directive.split(' ')[0] ?? '',
  path: (URL.parse(page)?.pathname ?? '').slice(0, longest),
  blocked: originOf(blocked ?? ''),
})

function originOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text
  const url = URL.parse(text)
  if (url === null) return ''
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, longest)
}
