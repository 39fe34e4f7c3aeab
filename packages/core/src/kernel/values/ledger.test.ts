import { expect, it } from 'vitest'
import { isCovered, ledgerTotals, restOf } from './ledger.ts'

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
