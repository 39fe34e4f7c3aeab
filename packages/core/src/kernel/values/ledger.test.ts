import { describe, expect, it } from 'vitest'
import { isCovered, ledgerTotals, restOf, unpaidDueDate } from './ledger.ts'

const line = (transaction_type: 'alacak' | 'borc' | null, amount_usd: string | number | null) => ({
  transaction_type,
  amount_usd,
})

it('a balance is what the invoices exceed the payments by, to the cent', () => {
  expect(ledgerTotals([])).toEqual({ credit: 0, debit: 0, balance: 0 })
  const lines = [
    line('alacak', '100.10'),
    line('alacak', 0.2),
    line('borc', '40.05'),
    line(null, 7),
    line('borc', null),
  ]
  expect(ledgerTotals(lines)).toEqual({ credit: 100.3, debit: 40.05, balance: 60.25 })
  expect(ledgerTotals([line('borc', '5')]).balance, 'paid in advance').toBe(-5)
})

it('an amount that cannot be read counts as 0', () => {
  expect(ledgerTotals([line('alacak', 'çok')])).toMatchObject({ balance: 0 })
})

it('a debt is covered by waiting payments that reach it to the cent', () => {
  expect(isCovered({ balance: 100, waiting: 100 })).toBe(true)
  expect(isCovered({ balance: '100.00', waiting: '99.99' })).toBe(false)
  expect(isCovered({ balance: 0.01, waiting: 0.01 })).toBe(true)
  expect(isCovered({ balance: 0.01, waiting: null })).toBe(false)
})

it.each([
  [{ balance: 260, waiting: 130 }, 130],
  [{ balance: '0.30', waiting: '0.10' }, 0.2],
  [{ balance: 100, waiting: null }, 100],
  [{ balance: 100, waiting: 150 }, 0],
  [{ balance: -5, waiting: 0 }, 0],
  [{ balance: null, waiting: 5 }, 0],
])('what is left of %j is %d', (owed, rest) => expect(restOf(owed)).toBe(rest))

it('without a debt nothing is covered', () => {
  for (const balance of [0, -5, null, 'çok']) expect(isCovered({ balance, waiting: 10 })).toBe(false)
})

describe('the due date of what is owed', () => {
  const line = (transaction_type: 'alacak' | 'borc', amount_usd: number, due_date: string | null) => ({
    transaction_type,
    amount_usd,
    due_date,
  })
  const old = line('alacak', 195, '2026-11-17')
  const fee = line('alacak', 10, '2026-12-12')

  it('is that of the oldest charge that no payment reaches', () => {
    expect(unpaidDueDate([fee, old])).toBe('2026-11-17')
    expect(unpaidDueDate([old, line('borc', 194.99, null), fee])).toBe('2026-11-17')
    expect(unpaidDueDate([old, line('borc', 195, '2026-11-01'), fee])).toBe('2026-12-12')
    expect(unpaidDueDate([line('alacak', 5, null), fee])).toBe('2026-12-12')
  })

  it('is none where all is paid, or the charge has none', () => {
    expect(unpaidDueDate([])).toBeNull()
    expect(unpaidDueDate([old, line('borc', 195, null)])).toBeNull()
    expect(unpaidDueDate([old, line('borc', 195, null), line('alacak', 5, null)])).toBeNull()
  })
})
