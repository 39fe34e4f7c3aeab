import { typedDay } from '@ip-portal/core/kernel/values/dates'
import { parseAmount } from '@ip-portal/core/kernel/values/money'
import { amountProblemText } from '@ip-portal/core/kernel/values/money.texts'
import { usageError } from '../errors/exit-codes.ts'
import { commandLineTexts } from './command-line.texts.ts'

/** Reads a day as a user types it, `2026-11-21` or `21.11.2026`, into the first form. */
export function day(flag: string) {
  return (value: string): string => {
    const iso = typedDay(value)
    if (iso === null) throw usageError(commandLineTexts.notADay(flag, value))
    return iso
  }
}

/** Reads an id: a whole number, a leading # allowed. */
export function wholeNumber(what: string) {
  return (value: string): number => {
    const digits = value.trim().replace(/^#/, '')
    if (!/^\d{1,15}$/.test(digits)) throw usageError(commandLineTexts.notANumber(what, value))
    return Number(digits)
  }
}

/** Reads a UUID, in any case of letters. */
export function uuid(flag: string) {
  return (value: string): string => {
    const text = value.trim().toLowerCase()
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)) throw usageError(commandLineTexts.notAUuid(flag, value))
    return text
  }
}

/** Collects the texts of an option that may be repeated. */
export const texts = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
]

/** Reads the field names of `--columns`, between commas. */
export function fieldNames(value: string): readonly string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.includes('')) throw usageError(commandLineTexts.badColumns(value))
  return names
}

/** Reads the fee of `--max-fee`, in USD. */
export function feeLimit(value: string): number {
  const amount = parseAmount(value)
  if (amount === null) throw usageError(`--max-fee: ${amountProblemText(value)}`)
  if (amount < 0) throw usageError(commandLineTexts.badFee(value))
  return amount
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }

/** Reads a duration, `90s`, `2m` or `1h`, in seconds. */
export function duration(flag: string) {
  return (value: string): number => {
    const [, count, unit = ''] = /^(\d{1,5})([smh])$/.exec(value.trim()) ?? []
    if (count === undefined) throw usageError(commandLineTexts.notADuration(flag, value))
    return Number(count) * (secondsOf[unit] ?? 1)
  }
}

/** Reads a calendar year of four digits. */
export function year(value: string): number {
  if (!/^\d{4}$/.test(value.trim())) throw usageError(commandLineTexts.notAYear(value))
  return Number(value)
}
