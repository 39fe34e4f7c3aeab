import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ledgerTotals } from '../kernel/values/ledger.ts'
import { toCents } from '../kernel/values/money.ts'
import { InvoiceLink, type Transaction } from './billing.schema.ts'
import { invoiceFailureText } from './billing.texts.ts'
import { paymentDayProblem, paymentProblem, paymentRecord, prefilledAmount, withCommission } from './payment.rules.ts'
import { invoiceKind, newestInvoice, statementOf } from './statement.rules.ts'

const lineOf = (fields: Partial<Transaction>): Transaction => ({
  id: 1,
  order_id: 1,
  ipwithsubnet: null,
  transaction_date: '2026-05-01',
  due_date: null,
  transaction_type: 'alacak',
  amount_usd: 1,
  amount_try: null,
  exchange_rate: null,
  description: '',
  productCode: null,
  pdf: null,
  payment_ref: null,
  invoice_type: null,
  invoiceId: null,
  ...fields,
})
const year = { from: '2026-01-01', to: '2026-12-31' }

describe('statement', () => {
  it('carries over the lines before the range, includes both ends, and sorts ties by id', () => {
    const statement = statementOf(
      [
        lineOf({ id: 4, transaction_date: '2026-12-31T20:59:00Z', amount_usd: 5 }),
        lineOf({ id: 3, transaction_date: '2026-01-01', transaction_type: 'borc', amount_usd: 30.1 }),
        lineOf({ id: 2, transaction_date: '2026-01-01', amount_usd: 20 }),
        lineOf({ id: 1, transaction_date: '2025-12-31', amount_usd: 10.1 }),
        lineOf({ id: 5, transaction_date: '2026-12-31T21:00:00Z', amount_usd: 100 }),
      ],
      year,
    )
    expect(statement.lines.map(({ transaction, balance }) => [transaction.id, balance])).toEqual([
      [2, 30.1],
      [3, 0],
      [4, 5],
    ])
    expect(statement).toMatchObject({ carriedOver: 10.1, credit: 25, debit: 30.1, balance: 5 })
  })
  it('a line without an amount or of an unknown type leaves the balance as it is', () => {
    const statement = statementOf(
      [
        lineOf({ id: 1, amount_usd: 7 }),
        lineOf({ id: 2, amount_usd: null }),
        lineOf({ id: 3, amount_usd: 50, transaction_type: null }),
      ],
      year,
    )
    expect(statement.lines.map(({ balance }) => balance)).toEqual([7, 7, 7])
    expect(statement).toMatchObject({ credit: 7, debit: 0, balance: 7 })
  })
  it('a line without a date comes before every range', () => {
    const statement = statementOf([lineOf({ id: 2 }), lineOf({ id: 9, transaction_date: null, amount_usd: 5 })], year)
    expect(statement.lines.map(({ transaction }) => transaction.id)).toEqual([2])
    expect(statement).toMatchObject({ carriedOver: 5, balance: 6 })
  })
  it('a reversed range is empty', () =>
    expect(statementOf([lineOf({})], { from: year.to, to: year.from }).lines).toEqual([]))

  it('the running balance is the balance carried over plus the sum of the lines', () => {
    const lines = fc.array(
      fc.record({
        id: fc.nat(99),
        cents: fc.integer({ min: 0, max: 1_000_000 }),
        type: fc.constantFrom('alacak' as const, 'borc' as const),
        day: fc.integer({ min: 1, max: 28 }),
        month: fc.integer({ min: 1, max: 12 }),
      }),
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 12 }), (rows, month) => {
        const transactions = rows.map(({ id, cents, type, day, month: m }) =>
          lineOf({
            id,
            amount_usd: cents / 100,
            transaction_type: type,
            transaction_date: `2026-${String(m).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
          }),
        )
        const {
          carriedOver,
          lines: shown,
          credit,
          debit,
          balance,
        } = statementOf(transactions, { from: `2026-${String(month).padStart(2, '0')}-01`, to: '2026-12-31' })
        expect(toCents(balance)).toBe((toCents(carriedOver) ?? 0) + (toCents(credit) ?? 0) - (toCents(debit) ?? 0))
        expect(toCents(balance)).toBe(toCents(ledgerTotals(transactions).balance))
        let running = toCents(carriedOver) ?? 0
        for (const { transaction, balance: after } of shown) {
          running += (toCents(transaction.amount_usd) ?? 0) * (transaction.transaction_type === 'alacak' ? 1 : -1)
          expect(toCents(after)).toBe(running || 0)
        }
        expect(toCents(balance)).toBe(running || 0)
      }),
    )
  })
})

it('invoices: anything but e_invoice is e-archive, and the newest is shown', () => {
  expect(invoiceKind(lineOf({ invoiceId: 'A', invoice_type: 'e_invoice' }))).toBe('e-invoice')
  expect(invoiceKind(lineOf({ pdf: 'a.pdf', invoice_type: 'x' }))).toBe('e-archive')
  expect(invoiceKind(lineOf({}))).toBeNull()
  expect(
    newestInvoice([
      lineOf({ id: 1, invoiceId: 'NEW', transaction_date: '2026-06-01' }),
      lineOf({ id: 2, invoiceId: 'OLD' }),
    ]),
  ).toBe('NEW')
  expect(newestInvoice([lineOf({ pdf: 'faturalar/B2.pdf' }), lineOf({ id: 2 })])).toBe('B2')
  expect(newestInvoice([lineOf({ pdf: 'faturalar/2026/a.pdf.ek.PDF' })])).toBe('a.pdf.ek')
  expect(newestInvoice([lineOf({})])).toBeNull()
})

it.each([
  [{ kind: 'refused', status: 404 }, 'Fatura bulunamadı'],
  [{ kind: 'refused', status: 404, message: 'Bu siparişe erişilemiyor.' }, 'Bu siparişe erişilemiyor.'],
  [{ kind: 'refused', status: 200 }, 'Fatura bulunamadı'],
  [{ kind: 'refused', status: 500 }, 'Fatura yüklenirken bir hata oluştu.'],
  [{ kind: 'refused', status: 200, message: 'Hazır değil' }, 'Fatura yüklenirken bir hata oluştu. Hazır değil'],
  [{ kind: 'offline' }, 'Fatura yüklenirken bir hata oluştu.'],
] as const)('%j: %s', (failure, text) => expect(invoiceFailureText(failure)).toBe(text))

it.each([
  ['/api/action/invoices/A.pdf?expires=1', true],
  ['https://fatura.example/a.pdf', true],
  ['//evil.example/a.pdf', false],
  ['/\\evil.example/a.pdf', false],
  ['javascript:alert(1)', false],
  ['data:application/pdf;base64,AA', false],
])('an invoice lies at %s: %s', (url, isFine) => expect(v.safeParse(InvoiceLink, { url }).success).toBe(isFine))

describe('payment', () => {
  const form = { amount: '1.234,50', reference: ' R ', notes: '', method: 'bank_transfer' as const }
  it.each([
    ['0', 'amount-invalid'],
    ['-1', 'amount-invalid'],
    ['', 'amount-invalid'],
    ['abc', 'amount-invalid'],
    ['0,004', 'amount-invalid'],
    ['1000000000', null],
    ['1000000000,01', 'amount-invalid'],
    ['0,01', null],
    ['1e3', 'amount-invalid'],
    ['0.125', 'amount-invalid'],
    ['450.125', 'amount-invalid'],
  ])('%s: %s', (amount, problem) => expect(paymentProblem({ ...form, amount })).toBe(problem))
  it('starts with the balance, or 0 when nothing is owed', () =>
    expect([12.345, 0, -5, null].map(prefilledAmount)).toEqual([12.35, 0, 0, 0]))
  it.each([
    [100, '3', 103],
    [100, 2.5, 102.5],
    [33.33, '1.99', 33.99],
    [100, null, null],
    [100, 'x', null],
    [100, '', null],
    [null, '3', null],
  ])('%s with %s%% is %s', (amount, percent, sum) => expect(withCommission(amount, percent)).toBe(sum))
  it('is dated today in Istanbul, also between midnight there and in London', () => {
    const record = paymentRecord(
      form,
      { rate: '42.5', rate_date: null },
      { order: 7, customer: 3 },
      Date.parse('2026-11-20T21:30:00Z'),
    )
    expect(record).toEqual({
      customer_id: 3,
      order_id: 7,
      amount_usd: 1234.5,
      amount_try: 52466.25,
      exchange_rate: 42.5,
      payment_date: '2026-11-21',
      payment_method: 'bank_transfer',
      reference_number: 'R',
      notes: '',
    })
  })
})

describe('the day of a payment', () => {
  // 22 November 2026, 01:00 in Istanbul and still the 21st in UTC.
  const now = Date.parse('2026-11-21T22:00:00Z')
  it.each([
    ['2025-11-21', 'out-of-range'],
    ['2025-11-22', null],
    ['2026-11-22', null],
    ['2026-11-23', null],
    ['2026-11-24', 'out-of-range'],
    ['0000-01-01', 'out-of-range'],
    ['9999-12-31', 'out-of-range'],
    ['2026-02-30', 'malformed'],
    ['22.11.2026', 'malformed'],
    ['', 'malformed'],
  ])('%s: %s', (day, problem) => expect(paymentDayProblem(day, now)).toBe(problem))

  it('a year back from a leap day begins on 1 March', () => {
    const leapDay = Date.parse('2028-02-29T12:00:00Z')
    expect(paymentDayProblem('2027-02-28', leapDay)).toBe('out-of-range')
    expect(paymentDayProblem('2027-03-01', leapDay)).toBe(null)
  })
})
