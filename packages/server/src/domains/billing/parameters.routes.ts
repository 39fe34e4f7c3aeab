import { Hono } from 'hono'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { InBatches } from '../../http/lists/json-pieces.ts'
import { Parameter, Rate, Statement } from './billing.answers.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import { answerList } from '../../http/lists/answer-list.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { selectRate, wireRate } from '../../store/ledger/rates.ts'
import { ledgerList } from '../../store/ledger/transactions.ts'
import { billingTexts } from './billing.texts.ts'

/** Exchange rate, parameters for payments, and the statement of the company. */
export function parameterRoutes(deps: Deps): Hono<PortalEnv> {
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
  const row = await db.selectFrom('parameters').select('value').where('name', '=', name).executeTakeFirst()
  return context.json({ success: true, value: row?.value ?? null } satisfies Parameter)
}
