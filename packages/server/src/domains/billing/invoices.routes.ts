import { Hono } from 'hono'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { InvoiceLink } from './billing.answers.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { readInvoiceFile } from '../../store/invoices/invoice-file.ts'
import { checkLink, signLink } from '../../auth/links/signed-link.ts'
import { billingTexts } from './billing.texts.ts'

const linkLifetimeMs = 5 * 60_000

/** Invoices as PDF, at signed links that are valid for five minutes: a frame cannot send a bearer token. */
export function invoiceRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.get(
    '/action/accounting/show-invoice/:invoiceId',
    describeRoute({
      tag: 'billing',
      summary: 'Signed address of an invoice, good for five minutes',
      answer: InvoiceLink,
    }),
    requireSession(deps),
    (context) => link(deps, context, context.req.param('invoiceId')),
  )
  app.get(
    '/action/invoices/:file',
    describeRoute({ tag: 'billing', summary: 'Invoice behind a signed address', file: 'application/pdf' }),
    (context) => show(deps, context, context.req.param('file')),
  )
  return app
}

const subjectOf = (invoiceId: string) => `invoice ${invoiceId}`

/** Creates a signed link. It is relative, so that the frame stays on the origin of the page behind any proxy. */
async function link({ db, now, secretKey }: Deps, context: PortalContext, invoiceId: string): Promise<Response> {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId.includes('\0') ? '' : invoiceId)
    .where('company_id', '=', context.get('signedIn').companyId)
    .executeTakeFirst()
  if (!invoice) throw new Refusal(404, billingTexts.invoiceMissing)
  const { expires, signature } = signLink(secretKey, subjectOf(invoice.id), now() + linkLifetimeMs)
  const query = new URLSearchParams({ expires: String(expires), signature })
  const url = `/api/action/invoices/${encodeURIComponent(invoice.id)}.pdf?${query.toString()}`
  return context.json({ success: true, url } satisfies InvoiceLink)
}

async function show({ db, now, secretKey }: Deps, context: PortalContext, file: string): Promise<Response> {
  const invoiceId = /^(.+)\.pdf$/.exec(file)?.[1] ?? ''
  const signed = { expires: context.req.query('expires'), signature: context.req.query('signature') }
  const checked = checkLink(secretKey, subjectOf(invoiceId), signed, now())
  if (checked === 'expired') throw new Refusal(404, billingTexts.linkEnded)
  const invoice = checked === 'valid' ? await readInvoiceFile(db, invoiceId, now()) : undefined
  if (!invoice) throw new Refusal(404, billingTexts.invoiceMissing)
  return context.body(invoice.content, 200, {
    'content-type': 'application/pdf',
    'content-length': String(invoice.size),
    'content-disposition': `inline; filename="${encodeURIComponent(invoiceId)}.pdf"`,
    'cache-control': 'private, no-store',
    // The only response that a page of the portal may frame.
    'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  })
}
