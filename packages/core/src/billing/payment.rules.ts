import { istanbulDay } from '../kernel/values/dates.ts'
import { parseAmount, percentOf, roundMoney, sumMoney, toCents, usdToTry } from '../kernel/values/money.ts'
import type { ExchangeRate, PaymentRecord } from './billing.schema.ts'

/** What a person enters to report a payment; `amount` as typed. */
export interface PaymentForm {
  amount: string
  reference: string
  notes: string
  method: 'bank_transfer' | 'credit_card'
}

export type PaymentProblem = 'amount-invalid' | 'card-disabled'

/** What is wrong with a payment before it is sent, or null. Overpaying is allowed. */
export function paymentProblem({ amount, method }: PaymentForm): PaymentProblem | null {
  if (method === 'credit_card') return 'card-disabled'
  return (toCents(parseAmount(amount)) ?? 0) > 0 ? null : 'amount-invalid'
}

/** The amount a payment dialog starts with: the balance, or 0 when nothing is owed. */
export const prefilledAmount = (balance: number | null): number => Math.max(0, roundMoney(balance) ?? 0)

/** What a card payment would cost: amount times (1 + percent/100), rounded; null without a numeric percent. */
export function withCommission(amount: number | null, percent: string | number | null): number | null {
  const commission = percentOf(roundMoney(amount), percent)
  return commission === null ? null : sumMoney([amount, commission])
}

export interface PaymentTarget {
  order: number
  /** The order's customer, else the session's company; left out when neither is known. */
  customer: string | number | null
}

/** The record that is sent. Its date is today's in Istanbul: an ISO date of midnight there is yesterday's. */
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
