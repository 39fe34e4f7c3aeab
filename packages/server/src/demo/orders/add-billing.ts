import { todaysRate } from '../catalogue.ts'
import type { DemoData } from '../demo-data.ts'
import { demoTexts } from '../demo.texts.ts'
import type { DemoOrder } from './demo-order.ts'

/** Adds the ledger of an order: a charge with its invoice for each year, all paid except an open last one. */
export function addBilling(data: DemoData, order: DemoOrder): void {
  for (let from = order.start; from < Math.min(order.end, 1); from += 365) {
    const isLast = from + 365 >= Math.min(order.end, 1)
    const isOpen = isLast && (order.balance === 'late' || order.balance === 'due')
    const charged = isOpen ? Math.max(from, -20) : from
    addCharge(data, order, charged, isOpen ? dueIn(data, order) : charged + 14)
    if (!isOpen)
      addPayment(data, order, charged + 7, order.priceCents + (isLast && order.balance === 'credit' ? 5_000 : 0))
    else if (order.balance === 'late') addPayment(data, order, -1, Math.round(order.priceCents / 4))
  }
  if (order.waiting) addWaiting(data, order, order.waiting)
}

/** Days until the open charge is due; negative when it is late. */
const dueIn = (data: DemoData, order: DemoOrder) =>
  order.balance === 'late' ? -data.random.between(3, 18) : data.random.between(2, 12)

function addCharge(data: DemoData, order: DemoOrder, on: number, due: number): void {
  const service = order.block ? demoTexts.ipService : demoTexts.asnService
  const kind = data.random.between(0, 3) === 0 ? 'e_archive' : 'e_invoice'
  const number = String((data.rows.invoices?.length ?? 0) + 1).padStart(9, '0')
  const invoiceId = `${kind === 'e_invoice' ? 'ORF' : 'ORA'}${data.day(on).slice(0, 4)}${number}`
  data.add('invoices', {
    id: invoiceId,
    company_id: order.companyId,
    order_id: order.id,
    invoice_type: kind,
    issued_on: data.day(on),
    amount_usd_cents: order.priceCents,
    file_id: null,
    document_uuid: null,
  })
  addTransaction(data, order, on, order.priceCents, {
    type: 'alacak',
    due_on: data.day(due),
    description: demoTexts.charge(service, data.day(on).slice(0, 4)),
    product_code: order.block ? 'IP-LEASE' : 'ASN-LEASE',
    payment_ref: null,
    invoice_id: invoiceId,
  })
}

function addPayment(data: DemoData, order: DemoOrder, on: number, cents: number): void {
  addTransaction(data, order, Math.min(on, 0), cents, {
    type: 'borc',
    due_on: null,
    description: demoTexts.payment,
    product_code: null,
    payment_ref: `HVL-${data.random.between(100_000, 999_999)}`,
    invoice_id: null,
  })
}

/** Demo lines are as in the first release, which did not store their source. */
export const noSource = { payment_id: null, request_id: null, renewal_id: null, counter_of_id: null, note: null }

interface TransactionKind {
  type: 'alacak' | 'borc'
  due_on: string | null
  description: string
  product_code: string | null
  payment_ref: string | null
  invoice_id: string | null
}

function addTransaction(data: DemoData, order: DemoOrder, on: number, cents: number, kind: TransactionKind): void {
  const rate_e4 = todaysRate(data)
  data.add('transactions', {
    id: data.nextId('transactions'),
    company_id: order.companyId,
    order_id: order.id,
    transaction_on: data.day(on),
    amount_usd_cents: cents,
    amount_try_cents: Math.round((cents * rate_e4) / 10_000),
    rate_e4,
    created_at: data.at(on),
    ...noSource,
    ...kind,
  })
}

function addWaiting(data: DemoData, order: DemoOrder, method: 'bank_transfer' | 'card'): void {
  const rate_e4 = todaysRate(data)
  const cents = Math.round(order.priceCents / 2)
  data.add('payments', {
    id: data.nextId('payments'),
    company_id: order.companyId,
    order_id: order.id,
    user_id: 1,
    amount_usd_cents: cents,
    amount_try_cents: Math.round((cents * rate_e4) / 10_000),
    rate_e4,
    payment_on: data.day(-1),
    payment_method: method,
    reference_number: method === 'card' ? null : 'DEKONT-4711',
    notes: method === 'card' ? null : demoTexts.transferNote,
    state: 'waiting',
    created_at: data.at(-1),
    decided_at: null,
    booked_usd_cents: null,
  })
}
