import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { wireRate } from '../../../store/ledger/charges.ts'
import { type Command, idOf, type OperatorDeps } from '../../command.ts'
import { orderIdOf } from '../../lock-order.ts'
import { mailTexts } from '../../mails/mails.texts.ts'
import { changeAndTell, tellCompany } from '../../mails/tell-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { ledgerTexts } from '../ledger/ledger.texts.ts'
import { decidePayment, receiveReported, receiveUnreported } from '../ledger/receive-payment.ts'
import { refuseTwin } from '../ledger/refuse-twin.ts'
import { centsOf, paymentDay, textOf } from '../ledger/typed-values.ts'

/** Commands for reported payments. */
export const paymentCommands: Command[] = [
  { words: ['payments', 'list'], run: ({ db }) => listPayments(db) },
  {
    words: ['payments', 'confirm'],
    argument: 'payment',
    takes: ['amount'],
    run: async (deps, input) => {
      const { amount } = input.options
      const [id, cents] = [idOf(input), amount === undefined ? null : centsOf(amount)]
      const result = await changeAndTell(deps, (trx, run) => receiveReported(trx, run, id, cents))
      return { result, description: ledgerTexts.confirmed(result) }
    },
  },
  {
    words: ['payments', 'add'],
    argument: 'order',
    needs: ['usd'],
    takes: ['date', 'reference', 'text', 'yes'],
    run: async (deps, input) => {
      const { usd = '', date, reference, text } = input.options
      const [id, unreported] = [
        await orderIdOf(deps.db, input.argument),
        {
          cents: centsOf(usd),
          day: paymentDay(date, deps.now),
          reference: textOf(reference),
          notes: textOf(text),
        },
      ]
      const result = await changeAndTell(deps, async (trx, run) => {
        await refuseTwin(trx, { order: id, what: 'payment', ...unreported }, input.flags.yes)
        return receiveUnreported(trx, run, id, unreported)
      })
      return { result, description: ledgerTexts.confirmed(result) }
    },
  },
  {
    words: ['payments', 'refuse'],
    argument: 'payment',
    needs: ['text'],
    run: async (deps, input) => {
      const result = await refuse(deps, idOf(input), input.options.text?.trim() ?? '')
      return { result, description: operatorTexts.paymentRefused(result) }
    },
  },
]

/** Lists waiting payments; the customer's notes are cut for the terminal. */
async function listPayments(db: Db) {
  const found = await db
    .selectFrom('payments as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['c.name as company', 'u.name as user_name'])
    .where('p.state', '=', 'waiting')
    .orderBy('p.id')
    .execute()
  const rows = found.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    company: row.company,
    user_name: row.user_name,
    amount_usd: fromCents(row.amount_usd_cents),
    amount_try: fromCents(row.amount_try_cents),
    exchange_rate: wireRate(row.rate_e4),
    payment_date: row.payment_on,
    payment_method: row.payment_method,
    reference_number: row.reference_number,
    notes: row.notes,
  }))
  const shown = rows.map(({ payment_method, ...row }) => ({
    ...row,
    company: shortText(row.company),
    user_name: shortText(row.user_name),
    payment_method: ledgerTexts.methods[payment_method],
    reference_number: shortText(row.reference_number),
    notes: shortText(row.notes),
  }))
  return { rows, shown }
}

const longestCell = 24
/** Text as long as a column of the table may be. */
const shortText = (text: string | null): string | null =>
  text === null || text.length <= longestCell ? text : `${text.slice(0, longestCell - 1)}…`

/** Refuses a reported payment and mails the customer the reason, in one transaction; the ledger does not change. */
function refuse(deps: OperatorDeps, id: number, text: string) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const payment = await decidePayment(trx, id, 'refused', now)
    const { company_id: companyId, order_id: orderId, user_id: userId } = payment
    const amount_usd = fromCents(payment.amount_usd_cents)
    const notice = mailTexts.paymentRefused({ id, order: orderId, amount: amount_usd, text }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId, kind: 'payment' }, notice)
    const after = { payment: id, amount_usd, text }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'payment.refuse', orderId, after })
    return { payment_id: id, order_id: orderId, amount_usd, isInformed }
  })
}
