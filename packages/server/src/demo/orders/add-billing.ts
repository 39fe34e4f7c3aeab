import type { DemoBook } from '../demo-book.ts'
import { todaysRate } from '../catalogue.ts'
import { demoTexts } from '../demo.texts.ts'
import type { DemoOrder } from './demo-order.ts'

/** Adds the ledger of an order: a charge with its invoice for each year, paid except for the last when money is due. */
export function addBilling(book: DemoBook, plan: DemoOrder): void {
  for (let from = plan.start; from < Math.min(plan.end, 1); from += 365) {
    const isLast = from + 365 >= Math.min(plan.end, 1)
    const isOpen = isLast && (plan.balance === 'late' || plan.balance === 'due')
    const charged = isOpen ? Math.max(from, -20) : from
    addCharge(book, plan, charged, isOpen ? dueIn(book, plan) : charged + 14)
    if (!isOpen)
      addPayment(book, plan, charged + 7, plan.priceCents + (isLast && plan.balance === 'credit' ? 5_000 : 0))
    else if (plan.balance === 'late') addPayment(book, plan, -1, Math.round(plan.priceCents / 4))
  }
  if (plan.waiting) addWaiting(book, plan, plan.waiting)
}

/** Days until the open charge falls due: behind us when late, ahead when not. */
const dueIn = (book: DemoBook, plan: DemoOrder) =>
  plan.balance === 'late' ? -book.random.between(3, 18) : book.random.between(2, 12)

function addCharge(book: DemoBook, plan: DemoOrder, on: number, due: number): void {
  const service = plan.block ? demoTexts.ipService : demoTexts.asnService
  const kind = book.random.between(0, 3) === 0 ? 'e_archive' : 'e_invoice'
  const number = String((book.rows.invoices?.length ?? 0) + 1).padStart(9, '0')
  const invoiceId = `${kind === 'e_invoice' ? 'ORF' : 'ORA'}${book.day(on).slice(0, 4)}${number}`
  book.add('invoices', {
    id: invoiceId,
    company_id: plan.companyId,
    order_id: plan.id,
    invoice_type: kind,
    issued_on: book.day(on),
    amount_usd_cents: plan.priceCents,
    file_id: null,
  })
  addTransaction(book, plan, on, plan.priceCents, {
    type: 'alacak',
    due_on: book.day(due),
    description: demoTexts.charge(service, book.day(on).slice(0, 4)),
    product_code: plan.block ? 'IP-LEASE' : 'ASN-LEASE',
    payment_ref: null,
    invoice_id: invoiceId,
  })
}

function addPayment(book: DemoBook, plan: DemoOrder, on: number, cents: number): void {
  addTransaction(book, plan, Math.min(on, 0), cents, {
    type: 'borc',
    due_on: null,
    description: demoTexts.payment,
    product_code: null,
    payment_ref: `HVL-${book.random.between(100_000, 999_999)}`,
    invoice_id: null,
  })
}

interface TransactionKind {
  type: 'alacak' | 'borc'
  due_on: string | null
  description: string
  product_code: string | null
  payment_ref: string | null
  invoice_id: string | null
}

function addTransaction(book: DemoBook, plan: DemoOrder, on: number, cents: number, kind: TransactionKind): void {
  const rate_e4 = todaysRate(book)
  book.add('transactions', {
    id: book.nextId('transactions'),
    company_id: plan.companyId,
    order_id: plan.id,
    transaction_on: book.day(on),
    amount_usd_cents: cents,
    amount_try_cents: Math.round((cents * rate_e4) / 10_000),
    rate_e4,
    created_at: book.at(on),
    ...kind,
  })
}

function addWaiting(book: DemoBook, plan: DemoOrder, method: 'bank_transfer' | 'card'): void {
  const rate_e4 = todaysRate(book)
  const cents = Math.round(plan.priceCents / 2)
  book.add('payments', {
    id: book.nextId('payments'),
    company_id: plan.companyId,
    order_id: plan.id,
    user_id: 1,
    amount_usd_cents: cents,
    amount_try_cents: Math.round((cents * rate_e4) / 10_000),
    rate_e4,
    payment_on: book.day(-1),
    payment_method: method,
    reference_number: method === 'card' ? null : 'DEKONT-4711',
    notes: method === 'card' ? null : demoTexts.transferNote,
    state: 'waiting',
    created_at: book.at(-1),
  })
}
