import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../store/db/open.ts'
import { listTexts as texts } from './lists.texts.ts'
import type { ListRow } from './rows.ts'

/** Part of a record as `show` prints it, and the same as data. */
export interface Part {
  lines: readonly string[]
  value: unknown
}

/** Makes a part of rows of data that are a line of text each. */
function partOf<Row>(rows: readonly Row[], lineOf: (row: Row) => string): Part {
  return { value: rows, lines: rows.map((row) => lineOf(row)) }
}

/** Address of a company: a text, or null. */
export async function addressPart(db: Db, id: number): Promise<Part> {
  const row = await db.selectFrom('companies').select('address').where('id', '=', id).executeTakeFirst()
  return { value: row?.address ?? null, lines: row?.address ? [row.address] : [] }
}

/** Users of a company. */
export const usersPart = (users: readonly ListRow[]): Part =>
  partOf(
    users.map(({ id, email, name, state }) => ({ id, email, name, state })),
    ({ email, name, state }) => `${email}  ${name}  ${state}`,
  )

/** Orders of a company. */
export const ordersPart = (orders: readonly ListRow[]): Part =>
  partOf(
    orders.map(({ id, resource, state, end_date, net_balance }) => ({ id, resource, state, end_date, net_balance })),
    ({ id, resource, state, end_date, net_balance }) =>
      [id, resource ?? '-', state, end_date, formatUsd(Number(net_balance))].join('  '),
  )

/** Lines of the ledger of an order or an invoice, with the numbers that the commands take. */
export async function ledgerOf(db: Db, column: 'order_id' | 'invoice_id', value: number | string): Promise<Part> {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as of', 'of.id', 't.counter_of_id')
    .leftJoin('transactions as counter', 'counter.counter_of_id', 't.id')
    .select(['t.id', 't.order_id', 't.transaction_on', 't.type', 't.amount_usd_cents', 't.description', 't.invoice_id'])
    .select(['t.payment_ref', 't.note', 'of.order_id as of_order'])
    .select('counter.order_id as counter_order')
    .where(`t.${column}`, '=', value as never)
    .orderBy('t.transaction_on')
    .orderBy('t.id')
    .execute()
  const data = rows.map((row) => ({
    id: `L${row.id}`,
    order_id: row.order_id,
    date: row.transaction_on,
    kind: kindOf(row),
    amount_usd: (row.type === 'alacak' ? 1 : -1) * fromCents(row.amount_usd_cents),
    description: row.description,
    invoice_id: row.invoice_id,
    reference_number: row.payment_ref,
  }))
  return partOf(data, ({ id, date, kind, amount_usd, description, invoice_id, reference_number }) => {
    const papers = [invoice_id, reference_number].filter((text) => text !== null)
    return [id, formatDate(date), texts.lines[kind], formatUsd(amount_usd), description, ...papers].join('  ')
  })
}

interface LedgerLine {
  order_id: number | null
  type: 'alacak' | 'borc'
  note: string | null
  /** Order of the line that this one takes back, and of the one that takes this back. */
  of_order: number | null
  counter_order: number | null
}

/** Kind of a line: an amount that moves credit between orders or corrects a line is neither charge nor payment. */
function kindOf({ order_id, type, note, of_order, counter_order }: LedgerLine): keyof typeof texts.lines {
  if ([of_order, counter_order].some((other) => other !== null && other !== order_id)) return 'moved'
  if (of_order !== null || note !== null) return 'correction'
  return type === 'alacak' ? 'charge' : 'payment'
}

/** Discounts of an order: of its first period by its request, and of the renewals with a code. */
export async function discountsOf(db: Db, orderId: number): Promise<Part> {
  const requests = await db.selectFrom('order_requests').selectAll().where('order_id', '=', orderId).execute()
  const renewals = await db
    .selectFrom('renewals')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('promo_code', 'is not', null)
    .orderBy('id')
    .execute()
  const first = partOf(
    requests
      .filter((request) => request.discounted_price_cents < request.price_cents)
      .map((request) => ({
        renewal_id: null,
        price: fromCents(request.price_cents),
        discounted_price: fromCents(request.discounted_price_cents),
        promo_code: request.promo_code,
      })),
    ({ price, discounted_price, promo_code }) => texts.discount(price, discounted_price, promo_code ?? texts.none),
  )
  const later = partOf(
    renewals.map(({ id, price_cents, total_cents, promo_code }) => ({
      renewal_id: id,
      price: fromCents(price_cents),
      discounted_price: fromCents(total_cents),
      promo_code,
    })),
    ({ renewal_id, discounted_price, promo_code }) =>
      texts.renewalDiscount(renewal_id, discounted_price, promo_code ?? texts.none),
  )
  return joined(first, later)
}

/** Routes, ROAs and name servers of an order. */
export async function recordsOf(db: Db, orderId: number): Promise<Part> {
  const routes = await db.selectFrom('routes').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const roas = await db.selectFrom('roas').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const servers = await db.selectFrom('name_servers').selectAll().where('order_id', '=', orderId).execute()
  return joined(
    partOf(
      routes.map(({ origin, prefix }) => ({ kind: 'route', prefix, origin })),
      ({ prefix, origin }) => `route  ${prefix}  ${origin}`,
    ),
    partOf(
      roas.map(({ asn, max_length }) => ({ kind: 'roa', asn, max_length })),
      ({ asn, max_length }) => `ROA  ${asn}  /${max_length}`,
    ),
    partOf(
      servers.map(({ first, second }) => ({ kind: 'name_servers', first, second })),
      ({ first, second }) => `name server  ${first}  ${second}`,
    ),
  )
}

/** Files of a contract. */
export async function filesOf(db: Db, contractId: number): Promise<Part> {
  const rows = await db
    .selectFrom('contract_files as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .select(['f.id', 'c.description', 'f.file_name', 'f.size'])
    .where('c.contract_id', '=', contractId)
    .orderBy('f.id')
    .execute()
  return partOf(
    rows.map(({ id, description, file_name, size }) => ({ id, description, file_name, size })),
    ({ id, description, file_name, size }) => `${id}  ${description}  ${file_name}  ${size} B`,
  )
}

/** Joins parts of several kinds of rows. */
const joined = (...parts: readonly Part[]): Part => ({
  value: parts.flatMap(({ value }) => value),
  lines: parts.flatMap(({ lines }) => lines),
})
