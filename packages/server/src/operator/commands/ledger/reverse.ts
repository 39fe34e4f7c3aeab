import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { selectCharged } from '../../../store/ledger/corrections.ts'
import { type Command, type OperatorDeps, OperatorError } from '../../command.ts'
import { changeAndTell } from '../../mails/tell-company.ts'
import { firstDueDay } from './first-due-day.ts'
import { ledgerTexts as texts } from './ledger.texts.ts'
import { balanceAfter } from './settle-order.ts'
import { tellCorrected } from './tell-corrected.ts'

/** Takes ledger lines back; no line is changed or deleted. */
export const reverseCommands: Command[] = [
  {
    words: ['payments', 'reverse'],
    argument: 'line',
    needs: ['text'],
    run: async (deps, { argument, options }) => {
      const result = await reverse(deps, targetOf(argument), options.text?.trim() ?? '')
      return { result, description: texts.reversed(result) }
    },
  },
]

/** Column and value that name a line. */
interface Target {
  column: 't.payment_id' | 't.id' | 't.invoice_id'
  value: number | string
  /** Message for one that names no line. */
  missing: string
}

/**
 * Reads `7` as a payment, `L12` as a ledger line and `ORF2026000000001` as the invoice of one. Throws `OperatorError` for
 * anything else.
 */
function targetOf(argument: string): Target {
  const [, prefix, digits] = /^(L?)([1-9]\d{0,14})$/i.exec(argument) ?? []
  const [number, invoice] = [Number(digits), argument.toUpperCase()]
  if (prefix === '') return { column: 't.payment_id', value: number, missing: texts.notBooked(number) }
  if (prefix !== undefined) return { column: 't.id', value: number, missing: texts.noLine(number) }
  if (/^[A-Z][A-Z0-9-]+$/.test(invoice))
    return { column: 't.invoice_id', value: invoice, missing: texts.noInvoiceLine(invoice) }
  throw new OperatorError('invalid', texts.badLine(argument))
}

/** Books the counter line of a line in one transaction: the same amount on the other side of the same order. */
function reverse(deps: OperatorDeps, target: Target, text: string) {
  const { now, by } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const found = await findLine(trx, target)
    // All changes lock the company's row first, so that two transactions cannot deadlock.
    await touchOrders(trx, found.company_id)
    const line = await findLine(trx, target)
    const companyId = line.company_id
    const orderId = refuseUnlessOpen(line)
    const type = line.type === 'borc' ? 'alacak' : 'borc'
    const charged = (await selectCharged(trx, orderId)).get(orderId) ?? 0
    if (line.type === 'alacak' && line.amount_usd_cents > charged)
      throw new OperatorError('conflict', texts.isCredited(line.id))
    const today = istanbulDay(now)
    const counter = await trx
      .insertInto('transactions')
      .values({
        company_id: companyId,
        order_id: orderId,
        transaction_on: today,
        due_on: type === 'alacak' ? await firstDueDay(trx, orderId, today) : null,
        type,
        amount_usd_cents: line.amount_usd_cents,
        amount_try_cents: line.amount_try_cents,
        rate_e4: line.rate_e4,
        description: texts.counterLine(line.description, line.invoice_id, text),
        product_code: line.product_code,
        payment_ref: line.payment_ref,
        invoice_id: null,
        created_at: now,
        counter_of_id: line.id,
        note: text,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // An invoice that is taken back is no payment: the order goes on waiting for one.
    const settled = await balanceAfter(trx, companyId, orderId)
    const amount_usd = fromCents(line.amount_usd_cents)
    const after = { line: line.id, counter_line: counter.id, amount_usd, text }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'payment.reverse', orderId, after })
    const correction = { companyId, order: orderId, amount: amount_usd, balance: settled.net_balance, text }
    const what = line.type === 'borc' ? 'payment' : 'charge'
    const isInformed = await tellCorrected(trx, tell, { ...correction, what })
    const lines = { line_id: line.id, counter_line_id: counter.id, payment_id: line.payment_id }
    return { ...lines, amount_usd, ...settled, isInformed }
  })
}

/** Finds a line with the one that takes it back. Throws `OperatorError` where there is none, or are several. */
async function findLine(db: Db, target: Target) {
  const [line, ...others] = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as c', 'c.counter_of_id', 't.id')
    .selectAll('t')
    .select(['c.id as counter', 'c.order_id as counter_order'])
    .where(target.column, '=', target.value)
    .orderBy('t.id')
    .execute()
  if (!line) throw new OperatorError('not_found', target.missing)
  if (others.length > 0) throw new OperatorError('conflict', texts.severalLines([line, ...others].map(({ id }) => id)))
  return line
}

/** Returns the order of a line that can be taken back. Throws `OperatorError` for one that cannot. */
function refuseUnlessOpen(line: Awaited<ReturnType<typeof findLine>>): number {
  const { id, order_id, counter, counter_order, counter_of_id } = line
  if (order_id === null) throw new OperatorError('conflict', texts.lineOfNoOrder(id))
  if (counter !== null)
    throw new OperatorError(
      'conflict',
      counter_order === order_id ? texts.isReversed(id, counter) : texts.isMoved(id, counter_order ?? 0, order_id),
    )
  if (counter_of_id !== null) throw new OperatorError('conflict', texts.isCounter(id, counter_of_id))
  return order_id
}
