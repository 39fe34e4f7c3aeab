import { ledgerTotals } from '@ip-portal/core/kernel/values/ledger'
import { formatUsd, fromCents, toCents } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../store/db/open.ts'
import { selectBalances } from '../../store/ledger/balances.ts'
import { selectCharged } from '../../store/ledger/corrections.ts'
import { ledgerList, type LedgerPlace } from '../../store/ledger/transactions.ts'
import { type Check, type Checked, checkRows, joined, type Problem } from './check.ts'
import { verifyTexts as texts } from './verify.texts.ts'

const linesPerRead = 1_000

/** Checks each ledger line by itself and against its order and invoice. */
export const checkLedger: Check = async (db) => {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('invoices as i', 'i.id', 't.invoice_id')
    .select(['t.id', 't.company_id', 't.order_id', 't.type', 't.amount_usd_cents', 't.amount_try_cents'])
    .select(['t.invoice_id', 't.payment_id', 't.request_id', 't.renewal_id'])
    .select(['o.company_id as order_company', 'i.id as found_invoice'])
    .execute()
  return checkRows(
    rows,
    'transactions',
    ({ id }) => id,
    (row) => [
      row.amount_usd_cents <= 0 && texts.notPositive(usd(row.amount_usd_cents)),
      (row.amount_try_cents ?? 0) < 0 && texts.negative('amount_try_cents', row.amount_try_cents ?? 0),
      !['alacak', 'borc'].includes(row.type) && texts.unknownType(row.type),
      row.order_id !== null && row.order_company !== row.company_id && texts.otherCompany(row.order_id),
      row.invoice_id !== null && row.found_invoice === null && texts.noInvoice(row.invoice_id),
      [row.payment_id, row.request_id, row.renewal_id].filter((id) => id !== null).length > 1 && texts.severalSources,
    ],
  )
}

/**
 * Checks that each line that names another one is that line on the other side: with the operator's reason in its order,
 * without one as credit that was moved to another order; and that credit notes are within the charges of their order.
 */
export const checkCorrections: Check = async (db) => {
  const counters = await db
    .selectFrom('transactions as t')
    .innerJoin('transactions as n', 'n.id', 't.counter_of_id')
    .select(['t.id', 't.company_id', 't.order_id', 't.type', 't.amount_usd_cents', 't.amount_try_cents', 't.note'])
    .select(['n.company_id as named_company', 'n.order_id as named_order', 'n.type as named_type'])
    .select(['n.amount_usd_cents as named_usd', 'n.amount_try_cents as named_try', 'n.counter_of_id as named_counter'])
    .execute()
  const charged = [...(await selectCharged(db))]
  return joined(
    checkRows(
      counters,
      'transactions',
      ({ id }) => id,
      (row) => [
        row.named_counter !== null && texts.countersCounter(row.named_counter),
        row.company_id !== row.named_company && texts.lineElsewhere,
        row.type === row.named_type && texts.wrongSide(row.type),
        row.amount_usd_cents !== row.named_usd && texts.lineDiffers(usd(row.named_usd), usd(row.amount_usd_cents)),
        row.amount_try_cents !== row.named_try && texts.tryDiffers,
        (row.note === null) === (row.order_id === row.named_order) && texts.noReason,
      ],
    ),
    checkRows(
      charged,
      'orders',
      ([order]) => order,
      ([, cents]) => [cents < 0 && texts.creditAboveCharges(usd(-cents))],
    ),
  )
}

/** Compares the balances of the order list with the sums that a client makes of the ledger's lines. */
export const checkBalances: Check = async (db) => {
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
  const results: Checked[] = []
  for (const { id } of companies) results.push(await checkCompany(db, id))
  return joined(...results)
}

async function checkCompany(db: Db, companyId: number): Promise<Checked> {
  const listed = await selectBalances(db, companyId)
  const summed = await sumLines(db, companyId)
  const orders = [...new Set([...listed.keys(), ...summed.keys()])].filter((order) => order !== null)
  const problems: Problem[] = orders.flatMap((order) => {
    const [own, sum] = [listed.get(order)?.cents ?? 0, summed.get(order) ?? 0]
    return own === sum ? [] : [{ table: 'orders', id: order, problem: texts.balanceDiffers(usd(own), usd(sum)) }]
  })
  return { rows: orders.length, problems }
}

/** Sums the lines that the API answers by order, in cents, with the function that the clients use. */
async function sumLines(db: Db, companyId: number): Promise<Map<number | null, number>> {
  const list = ledgerList(db, { companyId })
  const sums = new Map<number | null, number>()
  for (let place: LedgerPlace | null = null, isMore = true; isMore;) {
    const lines = await list.read(place, linesPerRead)
    for (const [order, own] of Map.groupBy(lines, ({ order_id }) => order_id))
      sums.set(order, (sums.get(order) ?? 0) + (toCents(ledgerTotals(own).balance) ?? 0))
    const last = lines.at(-1)
    isMore = last !== undefined && lines.length === linesPerRead
    if (last) place = list.keyOf(last)
  }
  return sums
}

/** Compares each invoice with the sum of its ledger lines. */
export const checkInvoices: Check = async (db) => {
  const rows = await db
    .selectFrom('invoices as i')
    .leftJoin('transactions as t', (join) => join.onRef('t.invoice_id', '=', 'i.id').on('t.type', '=', 'alacak'))
    .select(['i.id', 'i.company_id', 'i.order_id', 'i.amount_usd_cents', 'i.file_id', 'i.document_uuid'])
    .select((row) => [
      row.fn.count<number>('t.id').as('lines'),
      row.fn.sum<number | null>('t.amount_usd_cents').as('cents'),
      row.fn.min('t.company_id').as('first_company'),
      row.fn.max('t.company_id').as('last_company'),
      row.fn.min('t.order_id').as('first_order'),
      row.fn.max('t.order_id').as('last_order'),
    ])
    .groupBy(['i.id', 'i.company_id', 'i.order_id', 'i.amount_usd_cents', 'i.file_id', 'i.document_uuid'])
    .execute()
  return checkRows(
    rows,
    'invoices',
    ({ id }) => id,
    (row) => [
      row.amount_usd_cents <= 0 && texts.notPositive(usd(row.amount_usd_cents)),
      row.lines === 0 && texts.lineMissing,
      row.lines > 0 &&
        row.cents !== row.amount_usd_cents &&
        texts.invoiceDiffers(usd(row.amount_usd_cents), usd(row.cents ?? 0)),
      row.lines > 0 &&
        [row.first_company, row.last_company].some((company) => company !== row.company_id) &&
        texts.lineElsewhere,
      row.document_uuid !== null && row.file_id === null && texts.documentMissing(row.document_uuid),
      row.lines > 0 && [row.first_order, row.last_order].some((order) => order !== row.order_id) && texts.lineElsewhere,
    ],
  )
}

/** Formats cents for a message. */
export const usd = (cents: number): string => formatUsd(fromCents(cents))
