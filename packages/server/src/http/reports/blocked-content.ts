import * as v from 'valibot'

/** Content that a page's policy has blocked, as it is logged. */
export interface BlockedContent {
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
export function readReports(body: unknown): BlockedContent[] | null {
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
