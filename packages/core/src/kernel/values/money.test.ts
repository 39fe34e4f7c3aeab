import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { amountProblemText } from './money.texts.ts'
import {
  formatRate,
  formatTry,
  formatUsd,
  fromCents,
  parseAmount,
  percentOf,
  plainAmount,
  roundMoney,
  shortUsd,
  sumMoney,
  toCents,
  usdToTry,
} from './money.ts'

describe('rounding', () => {
  it.each([
    [1.005, 101],
    [8.575, 858],
    [-1.005, -101],
    [2.675, 268],
    [0.1 + 0.2, 30],
    ['1234.5', 123450],
    ['-0.001', 0],
    [1e21, 1e23],
    [1e-7, 0],
    ['.5', 50],
    ['5.', 500],
    [0, 0],
  ])('%s is %i cents', (amount, cents) => expect(toCents(amount)).toBe(cents))

  it.each([null, undefined, '', 'abc', '1,5', '1.2.3', Number.NaN, Infinity, '-', '+'])('%s is no amount', (amount) =>
    expect(toCents(amount)).toBeNull(),
  )

  it.each([
    ['1e350', null],
    ['-1e350', null],
    ['1e999999999999', null],
    ['1e-999999999999', 0],
    ['0e400', 0],
  ])('%s is %s cents', (amount, cents) => {
    expect(toCents(amount)).toBe(cents)
    expect(usdToTry(amount, 1)).toBe(cents)
  })

  it.each(['1', '.', ' ', '1.', '.1', '-', 'e', '1e', '.000', '0'])('takes a megabyte of %j at once', async (part) => {
    const text = part.repeat(1_000_000)
    for (const worst of [text, `${text}x`, `1${text}x`, `1,${text}`, `1e${text}`, `-${text}`])
      for (const read of [toCents, parseAmount, formatRate, (all: string) => usdToTry(all, all)]) {
        // A quadratic reader of a megabyte takes a quarter of an hour.
        expect(await cpuMsOf(() => read(worst))).toBeLessThan(5_000)
      }
  })

  it('reads texts of at most 100 characters and powers of ten up to 400', () => {
    expect([toCents('5'.padStart(100, '0')), toCents('5'.padStart(101, '0'))]).toEqual([500, null])
    expect([parseAmount('5'.padStart(100, '0')), parseAmount('5'.padStart(101, '0'))]).toEqual([5, null])
    expect(parseAmount(`${' '.repeat(100)}5`)).toBe(5)
    expect(parseAmount(`1${'.234'.repeat(24)},00`)).not.toBeNull()
    expect(parseAmount(`1${'.234'.repeat(25)}`), '101 characters of which 25 are points').toBeNull()
    expect(['0e400', '0e401', '1e-400', '1e-401'].map(toCents)).toEqual([0, null, 0, 0])
  })

  it.each([
    ['1e2', 10_000],
    ['1.5E-1', 15],
    ['+1.5', 150],
    [' 1.5 ', 150],
    ['.005', 1],
    ['.004', 0],
    ['-.005', -1],
    ['x1', null],
    ['1x', null],
    [123_456_789_012_345.67, 12_345_678_901_234_568],
    ['12345678901234.565', 1_234_567_890_123_457],
  ])('%j is %s cents', (text, cents) => expect(toCents(text)).toBe(cents))

  it('reads a number as its decimal text', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (amount) => {
        expect(toCents(amount)).toBe(toCents(String(amount)))
      }),
    )
  })

  it('rounds half away from zero on the decimal text, never by more than half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 999 }),
        (whole, thousandths) => {
          const text = `${whole}.${String(thousandths).padStart(3, '0')}`
          const sign = text.startsWith('-') ? -1 : 1
          const expected = sign * Math.floor((Math.abs(whole) * 1000 + thousandths + 5) / 10)
          expect(toCents(text)).toBe(expected === 0 ? 0 : expected)
        },
      ),
    )
  })

  it('never yields -0', () => {
    expect(Object.is(roundMoney(-0.001), 0)).toBe(true)
    expect(formatUsd(-0.001)).toBe('$0,00')
    expect(Object.is(fromCents(-0), 0)).toBe(true)
    expect([-0, '-0', '-0.004', -0.004].map((amount) => Object.is(toCents(amount), 0))).toEqual(
      Array.from({ length: 4 }, () => true),
    )
  })

  it('a sum equals the sum of the cents, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (cents) => {
        const amounts = cents.map((cent) => cent / 100)
        expect(toCents(sumMoney(amounts))).toBe(cents.reduce((sum, cent) => sum + cent, 0) || 0)
        expect(sumMoney(amounts.toReversed())).toBe(sumMoney(amounts))
      }),
    )
  })
})

describe('formats', () => {
  it.each([
    [1234.5, '$1.234,50'],
    [-1234.5, '-$1.234,50'],
    ['0', '$0,00'],
    [null, '-'],
    ['abc', '-'],
  ])('%s is %s', (amount, text) => expect(formatUsd(amount)).toBe(text))
  it.each([
    [1234.5, '1234,50'],
    ['-0.001', '0,00'],
    [-12.345, '-12,35'],
    [null, ''],
    ['x', ''],
  ])('%s is plainly %j', (amount, text) => expect(plainAmount(amount)).toBe(text))
  it.each([
    [42.5, '42,50'],
    ['42.56789', '42,5679'],
    [null, '-'],
    ['', '-'],
    ['x', '-'],
    [undefined, '-'],
    [Infinity, '-'],
    [0, '0,00'],
    [42, '42,00'],
    [42.567, '42,567'],
    ['42.5678', '42,5678'],
    [42.00001, '42,00'],
    [1234.5, '1.234,50'],
    [1_234_567.5, '1.234.567,50'],
    [-42.5, '-42,50'],
    [42.0075, '42,0075'],
    [42.005, '42,005'],
  ])('a rate of %s is %j', (rate, text) => expect(formatRate(rate)).toBe(text))
  it('are those of Intl for tr-TR', () => {
    const intl = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(formatUsd(cents / 100)).toBe(intl.format((cents || 0) / 100))
      }),
    )
  })
  it.each([
    [1e20, '$100.000.000.000.000.000.000,00'],
    [-1e20, '-$100.000.000.000.000.000.000,00'],
    [999.99, '$999,99'],
    [1000, '$1.000,00'],
    [0.07, '$0,07'],
    [-0.5, '-$0,50'],
  ])('%s is %s', (amount, text) => expect(formatUsd(amount)).toBe(text))
  it.each([
    [0, '$0,00'],
    [-0.001, '$0,00'],
    [null, '-'],
    [999_999.99, '$999.999,99'],
    [1_000_000, '$1\u00a0Mn'],
    [-2_500_000, '-$2,5\u00a0Mn'],
    [12_345_678_901.23, '$12,35\u00a0Mr'],
    [10_000_000_000, '$10\u00a0Mr'],
    [-1_005_000_000, '-$1,01\u00a0Mr'],
    [1e15, '$1000\u00a0Tn'],
  ])('%s is %s on an axis', (amount, text) => expect(shortUsd(amount)).toBe(text))
  it('shows lira', () => expect(formatTry(1234.5)).toBe('₺1.234,50'))
})

describe('typed amounts', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1234.50', 1234.5],
    ['1.234.567', 1234567],
    ['12,5', 12.5],
    [' $ 1.234,50 ', 1234.5],
    ['', null],
    ['abc', null],
    ['1,2,3', null],
    ['1,234.56', null],
    ['12.34,5', null],
    [',5', 0.5],
    ['5,', 5],
    ['12.5', 12.5],
    ['1e3', null],
    ['1E2', null],
    ['0.125,00', null],
    ['1.234.56', null],
    ['12.34.567,8', null],
    ['1.234,5.6', null],
    ['+1.234,5', 1234.5],
    ['₺1.234,50', null],
    ['500₺', null],
    ['5$5', null],
    ['$5$', null],
    ['1.234,50 $', 1234.5],
    ['-$1.234,50', -1234.5],
    ['1 234,50', 1234.5],
    ['1\u00a0234\u202f567', 1234567],
    ['1 2', null],
    ['5 0', null],
    ['1 .5', null],
    ['1 234 5', null],
    ['1\t000', null],
    ['- 5', null],
    ['0.50', 0.5],
    ['-1.234.567', -1234567],
    [',', null],
    [' ', null],
  ])('%s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount))

  it.each([
    ['1.234', '1.234 iki türlü okunabilir: 1234,00 ya da 1,23'],
    [' 450.125 ', '450.125 iki türlü okunabilir: 450125,00 ya da 450,13'],
    ['-1.234', '-1.234 iki türlü okunabilir: -1234,00 ya da -1,23'],
    ['$ 1.234', '1.234 iki türlü okunabilir: 1234,00 ya da 1,23'],
    [`${' '.repeat(1_000_000)}1.234`, '1.234 iki türlü okunabilir: 1234,00 ya da 1,23'],
    ['0.125', '0.125: ondalık kısmı en çok iki basamaktır'],
    ['1,005', '1,005: ondalık kısmı en çok iki basamaktır'],
    ['1234.567', '1234.567: ondalık kısmı en çok iki basamaktır'],
    ['1.234,567', '1.234,567: ondalık kısmı en çok iki basamaktır'],
    ['1.2345', '1.2345: ondalık kısmı en çok iki basamaktır'],
    ['abc', 'Geçerli bir tutar girin'],
  ])('%s is refused, never guessed', (text, problem) => {
    expect([parseAmount(text), amountProblemText(text)]).toEqual([null, problem])
  })

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(toCents(parseAmount(formatUsd(cents / 100)))).toBe(cents)
        expect(toCents(parseAmount(plainAmount(cents / 100)))).toBe(cents)
      }),
    )
  })
})

describe('exchange', () => {
  it.each([
    [100, 34.125, 3412.5],
    ['1.005', '1', 1.01],
    [0.1, 0.7, 0.07],
    [-2, 10, -20],
    [1, null, null],
    [null, 30, null],
    [0, 30, 0],
    [1e20, 1e20, 1e40],
    [1e200, 1e200, null],
    ['0.004999', '1', 0],
  ])('%s USD at %s is %s TRY', (usd, rate, lira) => expect(usdToTry(usd, rate)).toBe(lira))
})

describe('percent', () => {
  it.each([
    [450, 0.948, 4.27],
    [125, '0.948', 1.19],
    [405, 0.95, 3.85],
    ['1.005', 100, 1.01],
    [-10, 50, -5],
    [100, 0, 0],
    [100, '', null],
    [null, 3, null],
  ])('of %s, %s are %s', (amount, percent, part) => expect(percentOf(amount, percent)).toBe(part))
})
