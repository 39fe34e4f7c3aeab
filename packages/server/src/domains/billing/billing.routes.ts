import { Hono } from 'hono'
import { checkLink, signLink } from '../../auth/links/signed-link.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import type { InBatches } from '../../http/lists/json-pieces.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalEnv, PortalContext } from '../../http/portal-env.ts'
import { readInvoiceFile } from '../../store/invoices/invoice-file.ts'
import { selectRate, wireRate } from '../../store/ledger/charges.ts'
import { ledgerList } from '../../store/ledger/transactions.ts'
import { readParameter } from '../../store/parameters.ts'
import { bankHtml } from './bank-html.ts'
import { InvoiceLink, Parameter, Rate, Statement } from './billing.answers.ts'
import { billingTexts } from './billing.texts.ts'
import { paymentRoutes } from './payments.routes.ts'
import { yearInvoiceRoutes } from './year-invoices.routes.ts'

/** Statement, payments and invoices of a company. */
export function billingRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.route('/', parameterRoutes(deps))
  app.route('/', paymentRoutes(deps))
  app.route('/', invoiceRoutes(deps))
  app.route('/', yearInvoiceRoutes(deps))
  return app
}

const linkLifetimeMs = 5 * 60_000

/** Invoices as PDF, at signed links that are valid for five minutes: a frame cannot send a bearer token. */
function invoiceRoutes(deps: Deps): Hono<PortalEnv> {
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
    .select(['id', 'document_uuid'])
    .where('id', '=', invoiceId.includes('\0') ? '' : invoiceId)
    .where('company_id', '=', context.get('signedIn').companyId)
    .executeTakeFirst()
  if (!invoice) throw new Refusal(404, billingTexts.invoiceMissing)
  const { expires, signature } = signLink(secretKey, subjectOf(invoice.id), now() + linkLifetimeMs)
  const query = new URLSearchParams({ expires: String(expires), signature })
  const url = `/api/action/invoices/${encodeURIComponent(invoice.id)}.pdf?${query.toString()}`
  const isOfficial = invoice.document_uuid === null ? 0 : 1
  return context.json({ success: true, url, isOfficial } satisfies InvoiceLink)
}

async function show(deps: Deps, context: PortalContext, file: string): Promise<Response> {
  const invoiceId = /^(.+)\.pdf$/.exec(file)?.[1] ?? ''
  const signed = { expires: context.req.query('expires'), signature: context.req.query('signature') }
  const checked = checkLink(deps.secretKey, subjectOf(invoiceId), signed, deps.now())
  if (checked === 'expired') throw new Refusal(404, billingTexts.linkEnded)
  const invoice = checked === 'valid' ? await readInvoiceFile(deps, invoiceId) : undefined
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

/** Exchange rate, parameters for payments, and the statement of the company. */
function parameterRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/action/get/rate',
    describeRoute({ tag: 'billing', summary: 'Exchange rate of the day, lira for a dollar', answer: Rate }),
    session,
    (context) => rate(deps, context),
  )
  app.get(
    '/action/get/transactions',
    describeRoute({ tag: 'billing', summary: 'Account statement', paged: true, answer: Statement }),
    session,
    (context) => statement(deps, context),
  )
  app.get(
    '/action/get/params/:name',
    describeRoute({ tag: 'billing', summary: 'Parameter of the portal, such as the bank accounts', answer: Parameter }),
    session,
    (context) => parameter(deps, context, context.req.param('name')),
  )
  return app
}

async function rate({ db }: Deps, context: PortalContext): Promise<Response> {
  const row = await selectRate(db)
  if (!row) throw new Refusal(503, billingTexts.noRate, { limit: 'rate' })
  return context.json({ success: true, rate: wireRate(row.rate_e4), rate_date: row.rate_on } satisfies Rate)
}

function statement({ db }: Deps, context: PortalContext): Promise<Response> {
  const ledger = ledgerList(db, { companyId: context.get('signedIn').companyId })
  return answerList(context, ledger, (transactions): InBatches<Statement, 'transactions'> => ({
    success: true,
    transactions,
  }))
}

/** Parameters that a customer may read; the table holds others too. The clients clean the HTML of `bank_accounts`. */
const readable = ['bank_accounts', 'kkkom']

async function parameter({ db }: Deps, context: PortalContext, name: string): Promise<Response> {
  if (!readable.includes(name)) throw new Refusal(404, billingTexts.unknownParameter)
  const value = await readParameter(db, name)
  return context.json({ success: true, value: name === 'bank_accounts' ? bankHtml(value) : value } satisfies Parameter)
}
