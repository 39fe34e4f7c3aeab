import { Hono } from 'hono'
import * as v from 'valibot'
import { currentYear } from '@ip-portal/core/kernel/values/dates'
import { checkLink, signLink } from '../../auth/links/signed-link.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import type { InBatches } from '../../http/lists/json-pieces.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { batchesOf, readRows } from '../../store/db/long-list.ts'
import { readInvoiceFile } from '../../store/invoices/invoice-file.ts'
import { type ArchivedFile, zipStream } from '../../store/invoices/year-zip.ts'
import { invoiceList } from '../../store/ledger/paid-invoices.ts'
import { YearInvoices } from './billing.answers.ts'
import { billingTexts } from './billing.texts.ts'

const linkLifetimeMs = 5 * 60_000

/** The invoices of a year as a list, and as an archive at a signed link that is valid for five minutes. */
export function yearInvoiceRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  const description = describeRoute({
    tag: 'billing',
    summary: 'Invoices of a calendar year, and the signed address of an archive of them, good for five minutes',
    paged: true,
    query: { year: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))) },
    answer: YearInvoices,
  })
  app.get('/invoices', description, requireSession(deps), (context) => answerYear(deps, context))
  app.get(
    '/action/invoices/:company/:file',
    describeRoute({ tag: 'billing', summary: 'Archive of the invoices of a year', file: 'application/zip' }),
    (context) => archive(deps, context, context.req.param('company'), context.req.param('file')),
  )
  return app
}

const subjectOf = (companyId: string | number, year: string | number) => `invoices of ${companyId} in ${year}`

async function answerYear({ db, now, secretKey }: Deps, context: PortalContext): Promise<Response> {
  const { companyId } = context.get('signedIn')
  const year = yearOf(context.req.query('year'), now())
  const list = invoiceList(db, companyId, year)
  const [first] = await readRows(list, null, 1)
  const { expires, signature } = signLink(secretKey, subjectOf(companyId, year), now() + linkLifetimeMs)
  const query = new URLSearchParams({ expires: String(expires), signature })
  const zipUrl = first === undefined ? null : `/api/action/invoices/${companyId}/${year}.zip?${query.toString()}`
  return answerList(context, list, (invoices): InBatches<YearInvoices, 'invoices'> => ({ invoices, zipUrl }))
}

/** Reads the year, the current one in Istanbul without one; refuses 400 for anything but four digits. */
function yearOf(text: string | undefined, now: number): number {
  const year = text ?? currentYear(now).from.slice(0, 4)
  if (!/^\d{4}$/.test(year)) throw new Refusal(400, billingTexts.badYear)
  return Number(year)
}

async function archive(deps: Deps, context: PortalContext, company: string, file: string): Promise<Response> {
  const { db, now, secretKey } = deps
  const year = /^(\d{4})\.zip$/.exec(file)?.[1] ?? ''
  const signed = { expires: context.req.query('expires'), signature: context.req.query('signature') }
  const checked = checkLink(secretKey, subjectOf(company, year), signed, now())
  if (checked === 'expired') throw new Refusal(404, billingTexts.linkEnded)
  if (checked === 'forged') throw new Refusal(404, billingTexts.invoiceMissing)
  const list = invoiceList(db, Number(company), Number(year))
  return context.body(zipStream(filesOf(deps, batchesOf(list))), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="faturalar-${year}.zip"`,
    'cache-control': 'private, no-store',
  })
}

/** Reads one invoice after the other; a missing one ends the archive in the middle, so that it cannot pass as whole. */
async function* filesOf(
  deps: Deps,
  batches: AsyncIterable<readonly { invoiceId: string; date: string }[]>,
): AsyncGenerator<ArchivedFile> {
  for await (const invoices of batches)
    for (const { invoiceId, date } of invoices) {
      const file = await readInvoiceFile(deps, invoiceId)
      if (!file) throw new Error(`invoice ${invoiceId} is gone`)
      yield { name: `${encodeURIComponent(invoiceId)}.pdf`, changedAt: new Date(date), content: file.content }
    }
}
