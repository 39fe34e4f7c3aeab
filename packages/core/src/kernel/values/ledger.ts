import { compareDates } from './dates.ts'
import { roundMoney, sumMoney, toCents, type AmountInput } from './money.ts'

/** Line of a ledger: alacak is an invoice, borc a payment; amounts in USD. */
export interface LedgerLine {
  transaction_type: 'alacak' | 'borc' | null
  amount_usd: AmountInput
}

/** Sums credits (alacak) and debits (borc) of a ledger; a positive balance is owed by the customer. */
export function ledgerTotals(lines: readonly LedgerLine[]): { credit: number; debit: number; balance: number } {
  const sum = (type: LedgerLine['transaction_type']) =>
    sumMoney(lines.filter((line) => line.transaction_type === type).map((line) => line.amount_usd))
  const [credit, debit] = [sum('alacak'), sum('borc')]
  return { credit, debit, balance: sumMoney([credit, -debit]) }
}

/**
 * Finds since when an order owes: the due date of the oldest charge that its payments do not reach; null when they reach
 * all, or when that charge has none. Payments settle what is due first, so that a new charge moves no older date.
 */
export function unpaidDueDate(lines: readonly (LedgerLine & { due_date: string | null })[]): string | null {
  const charges = lines.filter((line) => line.transaction_type === 'alacak')
  let left = toCents(ledgerTotals(lines).debit) ?? 0
  const byDay = charges.toSorted((one, other) => compareDates(one.due_date ?? '9999', other.due_date ?? '9999'))
  return byDay.find(({ amount_usd: amount }) => (left -= toCents(amount) ?? 0) < 0)?.due_date ?? null
}

/** Money that an order owes, and the reported payments that await approval, in USD. */
export interface Owed {
  balance: AmountInput
  waiting: AmountInput
}

/** Computes the amount that is left to transfer: the balance less the payments that await approval, never below 0. */
export const restOf = ({ balance, waiting }: Owed): number =>
  Math.max(0, sumMoney([balance, -(roundMoney(waiting) ?? 0)]))

/** True when the payments that await approval reach a positive balance to the cent. */
export function isCovered({ balance, waiting }: Owed): boolean {
  const cents = toCents(balance) ?? 0
  return cents > 0 && (toCents(waiting) ?? 0) >= cents
}
