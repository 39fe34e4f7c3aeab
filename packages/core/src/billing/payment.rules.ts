import { addDays, istanbulDay, periodEnd } from '../kernel/values/dates.ts'
import { isCovered, restOf, type Owed } from '../kernel/values/ledger.ts'
import {
  parseAmount,
  payableCents,
  percentOf,
  plainAmount,
  roundMoney,
  sumMoney,
  toCents,
  usdToTry,
  type AmountInput,
} from '../kernel/values/money.ts'
import type { ExchangeRate, PaymentRecord } from './billing.schema.ts'

/** Form of a payment report; `amount` as typed. */
export interface PaymentForm {
  amount: string
  reference: string
  notes: string
  method: 'bank_transfer' | 'credit_card'
}

/** Problem of a payment form. */
export type PaymentProblem = 'amount-invalid' | 'card-disabled'

/** Checks a payment form before it is sent; null when it has no problem. Overpaying is allowed, up to the largest amount. */
export function paymentProblem({ amount, method }: PaymentForm): PaymentProblem | null {
  if (method === 'credit_card') return 'card-disabled'
  return payableCents(parseAmount(amount)) === null ? 'amount-invalid' : null
}

/** Amount that a payment form starts with: the balance, or 0 when nothing is owed. */
export const prefilledAmount = (balance: AmountInput): number => Math.max(0, roundMoney(balance) ?? 0)

/** Form that a payment starts with: a transfer of the balance. */
export const paymentFormFor = (balance: AmountInput): PaymentForm => ({
  amount: plainAmount(prefilledAmount(balance)),
  reference: '',
  notes: '',
  method: 'bank_transfer',
})

/** Cost of a card payment: amount times (1 + percent/100), rounded; null without a numeric percentage. */
export function withCommission(amount: number | null, percent: string | number | null): number | null {
  const commission = percentOf(roundMoney(amount), percent)
  return commission === null ? null : sumMoney([amount, commission])
}

/**
 * Checks the day of a payment, `YYYY-MM-DD`: from one year ago to tomorrow in Istanbul. Tomorrow is allowed for a client
 * whose clock is ahead. Null when it has no problem.
 */
export function paymentDayProblem(day: string, now: number): 'malformed' | 'out-of-range' | null {
  const date = new Date(day)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return 'malformed'
  const today = istanbulDay(now)
  return periodEnd(day, 'yearly') < today || day > addDays(today, 1) ? 'out-of-range' : null
}

/** Order that a payment is for. */
export interface PaymentTarget {
  order: number
  /** Customer of the order, else the session's company; not sent when neither is known. */
  customer: string | number | null
}

/** Makes the request of a payment report. Its date is today in Istanbul, which is not always today in UTC. */
export function paymentRecord(
  form: PaymentForm,
  rate: ExchangeRate,
  target: PaymentTarget,
  now: number,
): PaymentRecord {
  const usd = parseAmount(form.amount) ?? 0
  return {
    ...(target.customer === null ? {} : { customer_id: target.customer }),
    order_id: target.order,
    amount_usd: usd,
    amount_try: usdToTry(usd, rate.rate) ?? 0,
    exchange_rate: Number(rate.rate),
    payment_date: istanbulDay(now),
    payment_method: form.method,
    reference_number: form.reference.trim(),
    notes: form.notes.trim(),
  }
}

/** Parts of the bank accounts that a payer copies: IBANs (ISO 13616), and the name of the account's owner. */
export const copyableAccountPart =
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b|(?:Alıcı|Hesap adı|Hesap sahibi|Unvan): ?([^\n;]{1,200})/g

/**
 * Amount to transfer while a form says `amount`. A form that still says the balance stands for what is left of it, because
 * a payment that awaits approval is already at the bank; any other amount is what the payer chose. Null for no amount
 * above zero.
 */
export function transferAmount(amount: string, owed: Owed | null): number | null {
  const typed = parseAmount(amount)
  if (typed !== null && typed <= 0) return null
  if (owed === null || isCovered(owed)) return typed
  return toCents(typed) === toCents(prefilledAmount(owed.balance)) ? restOf(owed) : typed
}

/** Order that owes money, as a page knows it. */
export interface OwingOrder extends Owed {
  order: number
  /** Its block or AS number; null when it has none yet. */
  name: string | null
  /** Last due date, `YYYY-MM-DD`; null when it is not known. */
  due: string | null
}

/** Payment of one of several orders, in USD. */
export interface OrderPayment {
  order: number
  amount: number
}

/** Form of one transfer for several orders. */
export interface SeveralForm {
  payments: readonly OrderPayment[]
  reference: string
  notes: string
}

/** Problem of the form of several payments. */
export type SeveralProblem = 'none-chosen' | 'amount-invalid'

/** Checks the form of several payments before anything is sent; null when it has no problem. */
export function severalProblem({ payments }: SeveralForm): SeveralProblem | null {
  if (payments.length === 0) return 'none-chosen'
  return payments.some(({ amount }) => payableCents(amount) === null) ? 'amount-invalid' : null
}

/** Form of the payment of one of several orders. */
export const formOfOne = ({ amount }: OrderPayment, { reference, notes }: SeveralForm): PaymentForm => ({
  amount: plainAmount(amount),
  reference,
  notes,
  method: 'bank_transfer',
})
