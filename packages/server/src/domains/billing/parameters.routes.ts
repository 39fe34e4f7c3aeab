import { cleanHtml } from '../../html/clean-html.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps, PortalContext, Route } from '../../http/route.ts'
import { selectRate, wireRate } from '../../ledger/rates.ts'
import { selectTransactions, wireTransaction } from '../../ledger/transactions.ts'
import { billingTexts } from './billing.texts.ts'

/** What a payment starts from, and the statement of the company. */
export const parameterRoutes = (deps: Deps): Route[] => [
  { method: 'GET', path: '/action/get/rate', access: 'session', handle: (context) => rate(deps, context) },
  { method: 'GET', path: '/action/get/transactions', access: 'session', handle: (context) => statement(deps, context) },
  { method: 'GET', path: '/action/get/params/:name', access: 'session', handle: (context) => parameter(deps, context) },
]

async function rate({ db }: Deps, context: PortalContext): Promise<Response> {
  const row = await selectRate(db)
  if (!row) throw new Refusal(503, billingTexts.noRate)
  return context.json({ success: true, rate: wireRate(row.rate_e4), rate_date: row.rate_on })
}

async function statement({ db }: Deps, context: PortalContext): Promise<Response> {
  const rows = await selectTransactions(db, { companyId: context.get('signedIn').companyId })
  return context.json({ success: true, transactions: rows.map(wireTransaction) })
}

/** How a parameter that customers may read is shown; the table also holds others. */
const readable: Record<string, (value: string) => string> = {
  // Cleaned on the way out as well: the provider's own tools write this row.
  bank_accounts: cleanHtml,
  kkkom: (value) => value,
}

async function parameter({ db }: Deps, context: PortalContext): Promise<Response> {
  const name = context.req.param('name') ?? ''
  const show = Object.hasOwn(readable, name) ? readable[name] : undefined
  if (!show) throw new Refusal(404, billingTexts.unknownParameter)
  const row = await db.selectFrom('parameters').select('value').where('name', '=', name).executeTakeFirst()
  return context.json({ success: true, value: row ? show(row.value) : null })
}
