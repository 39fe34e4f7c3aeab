/** Currency of every price and balance; payments have their amount in lira beside it. */
export const currency = 'USD'

/** Digits after the point of every amount. */
export const moneyDecimals = 2
const centsPerUnit = 10 ** moneyDecimals

/** Digits after the point of an exchange rate, at most. */
const rateDecimals = 4

/** An amount as it arrives: a number, a numeric text, or nothing. */
export type AmountInput = number | string | null | undefined

const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i

/**
 * Converts an amount in USD or TRY to integer cents, rounded half away from zero on the decimal text: 1.005 is 101
 * cents although its binary value lies below. Null when it is no number.
 */
export function toCents(amount: AmountInput): number | null {
  if (amount === null || amount === undefined) return null
  if (typeof amount === 'number') {
    const cents = Math.round(amount * centsPerUnit)
    // A whole number of cents needs no rounding.
    if (Math.abs(cents) < 1e14 && cents / centsPerUnit === amount) return cents === 0 ? 0 : cents
  }
  const match = decimal.exec(String(amount).trim())
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole + fraction === '') return null
  const shift = moneyDecimals - fraction.length + Number(exponent)
  if (Math.abs(shift) > 400) return shift < 0 ? 0 : null
  const digits = BigInt(whole + fraction)
  const cents = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounding(digits, 10n ** BigInt(-shift))
  return cents === 0n ? 0 : Number(sign === '-' ? -cents : cents)
}

const divideRounding = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

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

/** Multiplies the decimal texts, divides by 10 to the power of `places` and rounds once. */
function product(a: AmountInput, b: AmountInput, places: number): number | null {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  if (!one || !other) return null
  return roundMoney(`${one.digits * other.digits}e-${one.scale + other.scale + places}`)
}

function decimalOf(amount: AmountInput): { digits: bigint; scale: number } | null {
  const match = decimal.exec(String(amount ?? '').trim())
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole + fraction === '') return null
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

const trThousands = /^[+-]?\d{1,3}(\.\d{3})+$/
const trDecimal = /^[+-]?(?:\d*|\d{1,3}(?:\.\d{3})+),\d*$/

/**
 * Parses an amount that the user typed, `1.234,50` or `1234.50`, into a number with two decimals. Three digits after
 * the only point are a thousands group (`1.234` is 1234). Null when unreadable, also for `1,234.50`: with its comma as
 * the decimal one it would be a thousandth of the amount.
 */
export function parseAmount(text: string): number | null {
  const compact = text.replace(/[\s$₺]/g, '')
  if (compact.includes(',') && !trDecimal.test(compact)) return null
  const isTurkish = compact.includes(',') || trThousands.test(compact)
  const plain = isTurkish ? compact.replaceAll('.', '').replace(',', '.') : compact
  return plain === '' ? null : roundMoney(plain)
}

/** Formats an amount as a user types it and a spreadsheet reads it, `1234,50`; empty when missing or no number. */
export function plainAmount(amount: AmountInput): string {
  const cents = toCents(amount)
  return cents === null ? '' : written(cents, '', '')
}

/** Formats a rate in lira for one dollar as `42,5675`; `-` when missing or no number. */
export function formatRate(rate: AmountInput): string {
  const value = rate === null || rate === undefined || rate === '' ? Number.NaN : Number(rate)
  if (!Number.isFinite(value)) return '-'
  const [whole = '', fraction = ''] = value.toFixed(rateDecimals).split('.')
  return `${grouped(whole, '.')},${fraction.replace(/0{1,2}$/, '')}`
}

/** Writes cents as an amount in tr-TR, the same as Intl does. */
function written(cents: number, symbol: string, group: string): string {
  const magnitude = Math.abs(cents)
  const text = Number.isSafeInteger(magnitude) ? String(magnitude) : BigInt(magnitude).toString()
  const digits = text.padStart(moneyDecimals + 1, '0')
  const whole = grouped(digits.slice(0, -moneyDecimals), group)
  return `${cents < 0 ? '-' : ''}${symbol}${whole},${digits.slice(-moneyDecimals)}`
}

const grouped = (whole: string, group: string) =>
  whole.length < 4 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group)

const formatIn =
  (symbol: string) =>
  (amount: AmountInput): string => {
    const cents = toCents(amount)
    return cents === null ? '-' : written(cents, symbol, '.')
  }

/** Formats USD as `$1.234,50` (tr-TR); `-` when missing or no number. */
export const formatUsd: (amount: AmountInput) => string = formatIn('$')

/** Formats lira as `₺1.234,50` (tr-TR); `-` when missing or no number. */
export const formatTry: (amount: AmountInput) => string = formatIn('₺')
