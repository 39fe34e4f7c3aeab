import { limits } from './limits.ts'
import { turkishLocale } from './turkish.ts'

/** Currency of every price and balance; payments have their amount in lira beside it. */
export const currency = 'USD'

/** Digits after the point of every amount. */
export const moneyDecimals = 2
const centsPerUnit = 10 ** moneyDecimals

/** Digits after the point of an exchange rate, at most. */
const rateDecimals = 4

/** An amount as it arrives: a number, a numeric text, or nothing. */
export type AmountInput = number | string | null | undefined

/** Longest text that is read as an amount; a number with all its digits takes 25 characters. */
const longestAmount = 100

/** Largest exponent of a number, and so of a text. */
const largestExponent = 400

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** Digits of an amount as one integer; the amount is `digits` divided by 10 to the power of `scale`. */
interface DecimalDigits {
  digits: bigint
  scale: number
}

/** Reads the digits of an amount. Null when it is no number, too long, or beyond every number in size. */
function decimalOf(amount: AmountInput): DecimalDigits | null {
  const text = String(amount).trim()
  const match = text.length > longestAmount ? null : decimal.exec(text)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole + fraction === '') return null
  const power = Number(exponent)
  if (Math.abs(power) > largestExponent) return power < 0 ? { digits: 0n, scale: 0 } : null
  return { digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`), scale: fraction.length - power }
}

/**
 * Converts an amount in USD or TRY to integer cents, rounded half away from zero on the decimal text: 1.005 is 101
 * cents although its binary value lies below. Null when it is no number.
 */
export function toCents(amount: AmountInput): number | null {
  const read = decimalOf(amount)
  return read && centsOf(read)
}

/** Rounds to integer cents; null above the largest number. */
function centsOf({ digits, scale }: DecimalDigits): number | null {
  const shift = moneyDecimals - scale
  const magnitude = digits < 0n ? -digits : digits
  const cents = shift >= 0 ? magnitude * 10n ** BigInt(shift) : divideRounding(magnitude, 10n ** BigInt(-shift))
  const signed = Number(digits < 0n ? -cents : cents)
  return Number.isFinite(signed) ? signed : null
}

const divideRounding = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

/** Converts an amount that can be paid or charged to cents: above zero, at most `limits.maxAmountCents`; else null. */
export function payableCents(amount: AmountInput): number | null {
  const cents = toCents(amount)
  return cents !== null && cents > 0 && cents <= limits.maxAmountCents ? cents : null
}

/** Converts integer cents to an amount with at most two decimals; -0 becomes 0. */
export const fromCents = (cents: number): number => (cents === 0 ? 0 : cents / centsPerUnit)

/** Rounds an amount to two decimals, half away from zero; null stays null. */
export function roundMoney(amount: AmountInput): number | null {
  const cents = toCents(amount)
  return cents === null ? null : fromCents(cents)
}

/** Adds amounts in cents, so that no binary error builds up; missing amounts count as 0. */
export const sumMoney = (amounts: Iterable<AmountInput>): number =>
  fromCents([...amounts].reduce<number>((sum, amount) => sum + (toCents(amount) ?? 0), 0))

/** Converts USD to TRY at an exchange rate, rounded to two decimals. Null when either is missing. */
export const usdToTry = (usd: AmountInput, rate: AmountInput): number | null => product(usd, rate, 0)

/** Takes a percentage of an amount, rounded to two decimals: 0.948 % of 450 is 4.27. Null when either is missing. */
export const percentOf = (amount: AmountInput, percent: AmountInput): number | null => product(amount, percent, 2)

/** Amount that the customer agrees to and the invoice shows, in USD without value added tax. */
export interface AgreedTotal {
  /** Null unless the service's stamp tax rate is above 0. */
  stampTax: number | null
  total: number
}

/**
 * Adds the stamp tax, a percentage of the discounted price, to that price. Every price list, answer, ledger line and
 * invoice of an order or a renewal uses this sum.
 */
export function agreedTotal(discountedPrice: number, stampTaxRate: number | null): AgreedTotal {
  const rate = stampTaxRate ?? 0
  const stampTax = rate > 0 ? percentOf(discountedPrice, rate) : null
  return { stampTax, total: sumMoney([discountedPrice, stampTax]) }
}

/** Multiplies the decimal texts, divides by 10 to the power of `places` and rounds once. */
function product(a: AmountInput, b: AmountInput, places: number): number | null {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  if (!one || !other) return null
  const cents = centsOf({ digits: one.digits * other.digits, scale: one.scale + other.scale + places })
  return cents === null ? null : fromCents(cents)
}

/** Problem of a typed amount; `ambiguous` for one that is read in two ways. */
export type AmountProblem = 'malformed' | 'ambiguous' | 'too-precise'

/** Groups of three digits, of which the first has no zero in front. */
const ambiguous = /^[+-]?[1-9]\d{0,2}\.\d{3}$/
const turkish = /^[+-]?(?:(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+),\d*|[1-9]\d{0,2}(?:\.\d{3}){2,})$/
const plain = /^[+-]?\d*(?:\.\d*)?$/

const blank = /[ \u00a0\u202f]/g
const dollarFirst = /^([+-]?)\$[ \u00a0\u202f]?/
const dollarLast = /[ \u00a0\u202f]?\$$/
const blankGroups = /^[+-]?[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/

/**
 * Removes what may stand around the digits of an amount in USD: blanks at the ends, one dollar sign at one end, and the
 * blanks between groups of three digits. Anything else stays and makes the text no amount: `₺500` are not dollars, and
 * `5 0` may be a slip.
 */
export function compactOf(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > 2 * longestAmount) return trimmed
  const unsigned = dollarFirst.test(trimmed) ? trimmed.replace(dollarFirst, '$1') : trimmed.replace(dollarLast, '')
  return blankGroups.test(unsigned) ? unsigned.replace(blank, '') : unsigned
}

/** Reads an amount in either way; null when it is none, also for `1,234.50`, whose comma would make it a thousandth. */
function readTyped(compact: string): string | null {
  if (compact.length > longestAmount || !/\d/.test(compact)) return null
  if (turkish.test(compact)) return compact.replaceAll('.', '').replace(',', '.')
  return plain.test(compact) ? compact : null
}

/**
 * Checks an amount that the user typed; null when it has no problem. Three digits after the only point may be thousands
 * (`1.234` as 1234) or decimals, so that neither is guessed.
 */
export function amountProblem(text: string): AmountProblem | null {
  const compact = compactOf(text)
  const read = readTyped(compact)
  if (read === null || toCents(read) === null) return 'malformed'
  if (ambiguous.test(compact)) return 'ambiguous'
  return (read.split('.')[1] ?? '').length > moneyDecimals ? 'too-precise' : null
}

/** Parses an amount that the user typed, `1.234,50` or `1234.50`; null when it has a problem. */
export const parseAmount = (text: string): number | null =>
  amountProblem(text) === null ? roundMoney(readTyped(compactOf(text))) : null

/** Formats an amount as a user types it and a spreadsheet reads it, `1234,50`; empty when missing or no number. */
export function plainAmount(amount: AmountInput): string {
  const cents = toCents(amount)
  return cents === null ? '' : written(cents, '', '')
}

/** Formats a rate in lira for one dollar as `42,5675`; `-` when missing or no number. */
export function formatRate(rate: AmountInput): string {
  const value = rate === null || rate === undefined || rate === '' ? Number.NaN : Number(rate)
  if (!Number.isFinite(value)) return '-'
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(rateDecimals).split('.')
  return `${value < 0 ? '-' : ''}${grouped(whole, '.')},${fraction.replace(/0{1,2}$/, '')}`
}

/** Writes cents as an amount in tr-TR, the same as Intl does. */
function written(cents: number, symbol: string, group: string): string {
  // A large number would be written with an exponent.
  const digits = String(BigInt(Math.abs(cents))).padStart(moneyDecimals + 1, '0')
  const whole = grouped(digits.slice(0, -moneyDecimals), group)
  return `${cents < 0 ? '-' : ''}${symbol}${whole},${digits.slice(-moneyDecimals)}`
}

/** Puts a separator between groups of three digits, counted from the right. */
export function grouped(whole: string, separator: string): string {
  let text = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3)
    text = `${whole.slice(Math.max(0, end - 3), end)}${separator}${text}`
  return text
}

const formatIn =
  (symbol: string) =>
  (amount: AmountInput): string => {
    const cents = toCents(amount)
    return cents === null ? '-' : written(cents, symbol, '.')
  }

/** Formats USD as `$1.234,50` (tr-TR); `-` when missing or no number. */
export const formatUsd: (amount: AmountInput) => string = formatIn('$')

const shortest = { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 2 } as const
let short: Intl.NumberFormat | undefined

/** Formats USD for the axis of a chart: `$12,35 Mr` or `$2,5 Mn`; an amount below one million as `formatUsd` does. */
export function shortUsd(amount: AmountInput): string {
  const value = roundMoney(amount)
  if (value === null || Math.abs(value) < 1e6) return formatUsd(value)
  return (short ??= new Intl.NumberFormat(turkishLocale, shortest)).format(value)
}

/** Formats lira as `₺1.234,50` (tr-TR); `-` when missing or no number. */
export const formatTry: (amount: AmountInput) => string = formatIn('₺')
