import { type Check, checkRows, joined } from './check.ts'
import { usd } from './ledger-checks.ts'
import { verifyTexts as texts } from './verify.texts.ts'

/** Ledger line of a payment, request or renewal as a left join finds it. */
interface Effect {
  line: number | null
  line_type: 'alacak' | 'borc' | null
  line_cents: number | null
  line_order: number | null
  line_invoice: string | null
}

/**
 * Checks the one effect of a decided row: a line of this amount on this side of this order. Unique indexes keep a second
 * line out. Nothing is expected of a row of the first release (`decided_at` is null), which did not store the source.
 */
function effectProblems(
  row: Effect & { state: string; decided_at: number | null },
  wanted: { isDone: boolean; cents: number; type: 'alacak' | 'borc'; order: number | null },
): (string | false)[] {
  const expected = wanted.isDone && row.decided_at !== null && wanted.cents !== 0
  if (row.line === null) return [expected && texts.lineMissing]
  return [
    !expected && texts.lineUnexpected(row.state),
    expected && row.line_cents !== wanted.cents && texts.lineDiffers(usd(wanted.cents), usd(row.line_cents ?? 0)),
    row.line_type !== wanted.type && texts.wrongSide(String(row.line_type)),
    row.line_order !== wanted.order && texts.lineElsewhere,
    wanted.type === 'alacak' && row.line_invoice === null && texts.noInvoice('-'),
  ]
}

/** Checks that each confirmed payment has lowered the balance once, and no other payment has. */
export const checkPayments: Check = async (db) => {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('transactions as t', 't.payment_id', 'p.id')
    .select([
      'p.id',
      'p.company_id',
      'p.order_id',
      'p.amount_usd_cents',
      'p.amount_try_cents',
      'p.booked_usd_cents',
      'p.state',
      'p.decided_at',
    ])
    .select([
      'o.company_id as order_company',
      't.id as line',
      't.type as line_type',
      't.amount_usd_cents as line_cents',
    ])
    .select(['t.order_id as line_order', 't.invoice_id as line_invoice'])
    .execute()
  const checked = checkRows(
    rows,
    'payments',
    ({ id }) => id,
    (row) => [
      row.amount_usd_cents <= 0 && texts.notPositive(usd(row.amount_usd_cents)),
      row.amount_try_cents < 0 && texts.negative('amount_try_cents', row.amount_try_cents),
      !['waiting', 'confirmed', 'refused'].includes(row.state) && texts.unknownState(row.state),
      row.order_company !== row.company_id && texts.otherCompany(row.order_id),
      ...effectProblems(row, {
        isDone: row.state === 'confirmed',
        cents: row.booked_usd_cents ?? row.amount_usd_cents,
        type: 'borc',
        order: row.order_id,
      }),
    ],
  )
  return joined(checked, await checkBankLines(db))
}

/** Checks that each line of a bank statement is a booked payment, of the same amount where it is in USD. */
const checkBankLines: Check = async (db) => {
  const rows = await db
    .selectFrom('bank_lines as b')
    .innerJoin('payments as p', 'p.id', 'b.payment_id')
    .select(['b.payment_id', 'b.currency', 'b.amount_cents'])
    .select(['p.state', 'p.amount_usd_cents', 'p.booked_usd_cents'])
    .execute()
  return checkRows(
    rows,
    'bank_lines',
    ({ payment_id }) => payment_id,
    ({ state, currency, amount_cents, amount_usd_cents, booked_usd_cents }) => {
      const booked = booked_usd_cents ?? amount_usd_cents
      return [
        state !== 'confirmed' && texts.bankLineNotBooked(state),
        currency === 'USD' && amount_cents !== booked && texts.lineDiffers(usd(booked), usd(amount_cents)),
      ]
    },
  )
}

/** Checks that each approved request has an order that was charged once, with the agreed total. */
export const checkRequests: Check = async (db) => {
  const rows = await db
    .selectFrom('order_requests as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('transactions as t', 't.request_id', 'r.id')
    .select(['r.id', 'r.company_id', 'r.order_id', 'r.state', 'r.decided_at', 'r.total_cents'])
    .select(['r.price_cents', 'r.discounted_price_cents', 'o.company_id as order_company'])
    .select(['t.id as line', 't.type as line_type', 't.amount_usd_cents as line_cents'])
    .select(['t.order_id as line_order', 't.invoice_id as line_invoice'])
    .execute()
  return checkRows(
    rows,
    'order_requests',
    ({ id }) => id,
    (row) => {
      const isApproved = row.state === 'approved' && row.decided_at !== null
      const [total, discounted] = [row.total_cents, row.discounted_price_cents]
      return [
        !['pending', 'approved', 'refused', 'expired'].includes(row.state) && texts.unknownState(row.state),
        discounted < 0 && texts.negative('discounted_price_cents', discounted),
        row.price_cents < discounted && texts.priceTooLow(usd(row.price_cents), usd(discounted)),
        total !== null && total < discounted && texts.totalTooLow(usd(total), usd(discounted)),
        isApproved && total === null && texts.totalMissing,
        isApproved && row.order_company === null && texts.orderMissing,
        row.order_company !== null && row.order_company !== row.company_id && texts.otherCompany(row.order_id ?? 0),
        ...effectProblems(row, { isDone: isApproved, cents: total ?? 0, type: 'alacak', order: row.order_id }),
      ]
    },
  )
}

/** Checks that each completed renewal was charged once and has moved the end, and that one at most waits. */
export const checkRenewals: Check = async (db) => {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('transactions as t', 't.renewal_id', 'r.id')
    .select(['r.id', 'r.order_id', 'r.state', 'r.decided_at', 'r.total_cents', 'r.new_end_on', 'o.end_on'])
    .select(['t.id as line', 't.type as line_type', 't.amount_usd_cents as line_cents'])
    .select(['t.order_id as line_order', 't.invoice_id as line_invoice'])
    .orderBy('r.id')
    .execute()
  const pending = Map.groupBy(
    rows.filter(({ state }) => state === 'pending'),
    ({ order_id }) => order_id,
  )
  return checkRows(
    rows,
    'renewals',
    ({ id }) => id,
    (row) => {
      const isCompleted = row.state === 'completed'
      return [
        !['pending', 'completed', 'refused', 'ended'].includes(row.state) && texts.unknownState(row.state),
        row.total_cents < 0 && texts.negative('total_cents', row.total_cents),
        row.state === 'pending' && pending.get(row.order_id)?.[0] !== row && texts.severalPending,
        isCompleted &&
          row.decided_at !== null &&
          row.end_on < row.new_end_on &&
          texts.endTooEarly(row.end_on, row.new_end_on),
        ...effectProblems(row, { isDone: isCompleted, cents: row.total_cents, type: 'alacak', order: row.order_id }),
      ]
    },
  )
}
