import { describe, expect, it } from 'vitest'
import {
  copyableAccountPart,
  formOfOne,
  paymentProblem,
  paymentRecord,
  severalProblem,
  transferAmount,
} from './payment.rules.ts'

const form = { amount: '10', reference: '', notes: '', method: 'bank_transfer' as const }
const rate = { rate: '40', rate_date: null }
const noon = Date.parse('2026-11-20T09:00:00Z')

describe('one payment', () => {
  it('is no card payment', () => expect(paymentProblem({ ...form, method: 'credit_card' })).toBe('card-disabled'))

  it('has no customer when none is known', () => {
    expect(paymentRecord(form, rate, { order: 7, customer: null }, noon)).not.toHaveProperty('customer_id')
    expect(paymentRecord(form, rate, { order: 7, customer: 0 }, noon)).toHaveProperty('customer_id', 0)
  })

  it('is sent without the blanks around reference and notes', () => {
    const record = paymentRecord({ ...form, reference: ' R ', notes: ' N ' }, rate, { order: 7, customer: 3 }, noon)
    expect(record).toMatchObject({ reference_number: 'R', notes: 'N' })
  })

  it('of an amount or at a rate that is no number is 0', () => {
    expect(paymentRecord({ ...form, amount: 'x' }, rate, { order: 7, customer: 3 }, noon)).toMatchObject({
      amount_usd: 0,
      amount_try: 0,
    })
    const noRate = { rate: 'x', rate_date: null }
    expect(paymentRecord(form, noRate, { order: 7, customer: 3 }, noon)).toMatchObject({
      amount_usd: 10,
      amount_try: 0,
    })
  })
})

it.each([
  ['nothing waits', '260,00', { balance: 260, waiting: 0 }, 260],
  ['a part waits and the form says the balance', '260,00', { balance: 260, waiting: 130 }, 130],
  ['a part waits and the payer wrote another amount', '100', { balance: 260, waiting: 130 }, 100],
  ['all of it waits and is paid again', '260,00', { balance: 260, waiting: 260 }, 260],
  ['the order is not shown', '260,00', null, 260],
  ['cents as text', '0,30', { balance: '0.30', waiting: '0.10' }, 0.2],
  ['no amount', '1.234', { balance: 260, waiting: 130 }, null],
  ['no amount above zero', '0', null, null],
] as const)('amount to transfer: %s', (_, amount, owed, expected) =>
  expect(transferAmount(amount, owed)).toBe(expected),
)

describe('one transfer for several orders', () => {
  const several = (...amounts: number[]) => ({
    payments: amounts.map((amount, at) => ({ order: at + 1, amount })),
    reference: 'R',
    notes: 'N',
  })

  it.each([
    ['no order', several(), 'none-chosen'],
    ['one cent', several(0.01), null],
    ['less than a cent', several(0.004), 'amount-invalid'],
    ['one amount of several is 0', several(10, 0, 5), 'amount-invalid'],
    ['one amount is no number', several(10, Number.NaN), 'amount-invalid'],
    ['one amount is above the largest', several(10, 1_000_000_000.01), 'amount-invalid'],
    ['one amount is negative', several(10, -1), 'amount-invalid'],
    ['every amount is positive', several(10, 20.5), null],
  ])('%s', (_, given, problem) => expect(severalProblem(given)).toBe(problem))

  it('is reported for each order as a bank transfer with the same texts', () => {
    expect(formOfOne({ order: 1, amount: 1234.5 }, several(1234.5))).toEqual({
      amount: '1234,50',
      reference: 'R',
      notes: 'N',
      method: 'bank_transfer',
    })
  })
})

it('the parts of an account that a payer copies are IBAN and owner', () => {
  const account = 'Örnek Bank\nAlıcı: Örnek A.Ş.\nTR33 0006 1005 1978 6457 8413 26'
  expect([...account.matchAll(copyableAccountPart)].map(([part]) => part)).toEqual([
    'Alıcı: Örnek A.Ş.',
    'TR33 0006 1005 1978 6457 8413 26',
  ])
})
