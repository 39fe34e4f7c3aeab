import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { balanceOf } from '../../../store/ledger/balances.ts'
import { selectRate } from '../../../store/ledger/charges.ts'
import { selectCharged } from '../../../store/ledger/corrections.ts'
import { type Command, type OperatorDeps, OperatorError } from '../../command.ts'
import { lockOrder, orderIdOf } from '../../lock-order.ts'
import { changeAndTell } from '../../mails/tell-company.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { tryCentsAt } from './book-payment.ts'
import { firstDueDay } from './first-due-day.ts'
import { ledgerTexts as texts } from './ledger.texts.ts'
import { refuseTwin } from './refuse-twin.ts'
import { balanceAfter, settleOrder } from './settle-order.ts'
import { tellCorrected } from './tell-corrected.ts'
import { centsOf } from './typed-values.ts'

/** Credit of orders: what charges are lowered by, and what was paid beyond them. */
export const creditCommands: Command[] = [
  {
    words: ['credit', 'move'],
    argument: ['order', 'order'],
    takes: ['usd', 'yes'],
    run: async (deps, { arguments: [from = '', to = ''], options: { usd }, flags: { yes: isAgreed } }) => {
      const orders = [await orderIdOf(deps.db, from), await orderIdOf(deps.db, to)] as const
      const result = await move(deps, orders, { wanted: usd === undefined ? null : centsOf(usd), isAgreed })
      return { result, description: texts.moved(result) }
    },
  },
  {
    words: ['credit', 'pay'],
    argument: 'order',
    needs: ['text'],
    takes: ['usd', 'yes'],
    run: async (deps, { argument, options: { usd, text = '' }, flags: { yes: isAgreed } }) => {
      const wanted = usd === undefined ? null : centsOf(usd)
      const result = await payOut(deps, await orderIdOf(deps.db, argument), { wanted, text: text.trim(), isAgreed })
      return { result, description: texts.paidOut(result) }
    },
  },
  {
    words: ['credit'],
    argument: 'order',
    needs: ['usd', 'text'],
    takes: ['yes'],
    run: async (deps, { argument, options: { usd = '', text = '' }, flags: { yes: isAgreed } }) => {
      const cents = centsOf(usd)
      const result = await add(deps, await orderIdOf(deps.db, argument), { cents, text: text.trim(), isAgreed })
      return { result, description: texts.credited(result) }
    },
  },
]

/** Reason of a booking, and whether the same one may stand already. */
interface Said {
  text: string
  isAgreed: true | undefined
}

/** Lowers what an order was charged (borc), in one transaction; never by more than its charges. */
function add(deps: OperatorDeps, orderId: number, { cents, text, isAgreed }: Said & { cents: number }) {
  const { now, by } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const { company_id: companyId, product_code } = await lockOrder(trx, orderId)
    const charged = (await selectCharged(trx, orderId)).get(orderId) ?? 0
    if (cents > charged) throw new OperatorError('conflict', texts.creditAboveCharges(orderId, fromCents(charged)))
    await refuseTwin(trx, { order: orderId, what: 'credit', cents, day: istanbulDay(now), reference: null }, isAgreed)
    const line = await insertLine(trx, {
      company_id: companyId,
      order_id: orderId,
      type: 'borc',
      cents,
      description: texts.creditNote(text),
      product_code,
      note: text,
      now,
    })
    const settled = await settleOrder(trx, companyId, orderId)
    const amount_usd = fromCents(cents)
    const after = { line, amount_usd, text, activated: settled.isNowActive }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'credit.add', orderId, after })
    const correction = { companyId, order: orderId, amount: amount_usd, balance: settled.net_balance, text }
    const isInformed = await tellCorrected(trx, tell, { ...correction, what: 'credit' })
    return { line_id: line, amount_usd, ...settled, isInformed }
  })
}

/**
 * Moves credit to another order of the company, in one transaction: a line takes it out of the one (alacak), and a line
 * that names the first brings it into the other (borc). Without an amount all of the credit is moved.
 */
function move(
  { db, now, by }: OperatorDeps,
  [fromId, toId]: readonly [number, number],
  { wanted, isAgreed }: Pick<Said, 'isAgreed'> & { wanted: number | null },
) {
  return db.transaction().execute(async (trx) => {
    const companyId = (await lockOrder(trx, fromId)).company_id
    const to = await lockOrder(trx, toId)
    if (fromId === toId) throw new OperatorError('invalid', texts.sameOrder(fromId))
    if (to.company_id !== companyId) throw new OperatorError('conflict', texts.otherCompany(fromId, toId))
    if (to.status === orderStatuses.cancelled) throw new OperatorError('conflict', operatorTexts.orderCancelled(toId))
    const credit = Math.max(0, -(await balanceOf(trx, companyId, fromId)))
    const cents = wanted ?? credit
    if (credit === 0 || cents > credit) throw new OperatorError('conflict', texts.noCredit(fromId, fromCents(credit)))
    const description = texts.movedTo(toId)
    const booking = {
      order: fromId,
      what: 'moved',
      cents,
      day: istanbulDay(now),
      reference: null,
      description,
    } as const
    await refuseTwin(trx, booking, isAgreed)
    const line = { company_id: companyId, cents, product_code: null, note: null, now }
    const out = await insertLine(trx, { ...line, order_id: fromId, type: 'alacak', description })
    const back = { counter_of_id: out, description: texts.movedFrom(fromId) }
    const into = await insertLine(trx, { ...line, ...back, order_id: toId, type: 'borc' })
    const [amount_usd, left] = [fromCents(cents), fromCents(credit - cents)]
    const settled = await settleOrder(trx, companyId, toId)
    const after = { amount_usd, from_order: fromId, to_order: toId, activated: settled.isNowActive }
    const entry = { at: now, action: 'credit.move', orderId: fromId, after }
    await audit(trx, operatorActor(by, companyId), entry)
    return { from_order_id: fromId, from_line_id: out, line_id: into, amount_usd, credit_left: left, ...settled }
  })
}

/**
 * Books that credit was paid back to the customer (alacak), in one transaction; without an amount all of it. Its reason
 * tells the line from a charge.
 */
function payOut(deps: OperatorDeps, orderId: number, { wanted, text, isAgreed }: Said & { wanted: number | null }) {
  const { now, by } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const { company_id: companyId } = await lockOrder(trx, orderId)
    const credit = Math.max(0, -(await balanceOf(trx, companyId, orderId)))
    const cents = wanted ?? credit
    if (credit === 0 || cents > credit) throw new OperatorError('conflict', texts.noCredit(orderId, fromCents(credit)))
    const booking = { order: orderId, what: 'paid-back', cents, day: istanbulDay(now), reference: null } as const
    await refuseTwin(trx, booking, isAgreed)
    const line = await insertLine(trx, {
      company_id: companyId,
      order_id: orderId,
      type: 'alacak',
      cents,
      description: texts.paidBack(text),
      product_code: null,
      note: text,
      now,
    })
    const settled = await balanceAfter(trx, companyId, orderId)
    const amount_usd = fromCents(cents)
    const after = { line, amount_usd, text }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'credit.pay', orderId, after })
    const correction = { companyId, order: orderId, amount: amount_usd, balance: settled.net_balance, text }
    const isInformed = await tellCorrected(trx, tell, { ...correction, what: 'paid-back' })
    return { line_id: line, amount_usd, ...settled, isInformed }
  })
}

interface Line {
  company_id: number
  order_id: number
  type: 'alacak' | 'borc'
  cents: number
  description: string
  product_code: string | null
  note: string | null
  counter_of_id?: number
  now: number
}

/** Books a line of today at the newest rate. */
async function insertLine(trx: Db, { cents, now, ...line }: Line): Promise<number> {
  const rate = await selectRate(trx)
  const today = istanbulDay(now)
  const { id } = await trx
    .insertInto('transactions')
    .values({
      ...line,
      transaction_on: today,
      due_on: line.type === 'alacak' ? await firstDueDay(trx, line.order_id, today) : null,
      amount_usd_cents: cents,
      amount_try_cents: rate ? tryCentsAt(cents, rate.rate_e4) : null,
      rate_e4: rate?.rate_e4 ?? null,
      payment_ref: null,
      invoice_id: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
