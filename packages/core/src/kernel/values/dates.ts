import { datesTexts } from './dates.texts.ts'
import type { RenewalPeriod } from './limits.ts'
import { grouped } from './money.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Offset of Istanbul in ms. Türkiye keeps UTC+3 all year since 2016, so no time zone database is needed. */
export const istanbulOffsetMs = 3 * hourMs

const plainDay = /^\d{4}-\d{2}-\d{2}$/
const localTime = /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** Ends of the years that a plain day can name. */
const firstInstant = Date.parse('0000-01-01T00:00:00+03:00')
const lastInstant = Date.parse('9999-12-31T23:59:59.999+03:00')

/** Converts an instant in ms since the epoch to its calendar day in Europe/Istanbul, `YYYY-MM-DD`. */
export const istanbulDay = (at: number): string => new Date(at + istanbulOffsetMs).toISOString().slice(0, 10)

/**
 * Reads the calendar day in Europe/Istanbul of a date on the wire. A date without time is never shifted; a time without
 * a zone is local to Istanbul. Null for missing or unreadable input.
 */
export function dayOf(value: string | null | undefined): string | null {
  if (!value) return null
  if (plainDay.test(value)) return isDay(value) ? value : null
  const local = localTime.exec(value)
  if (local?.[1]) return local[1]
  const at = Date.parse(value)
  return at >= firstInstant && at <= lastInstant ? istanbulDay(at) : null
}

/** True for a day `YYYY-MM-DD` of the calendar; `Date.parse` takes the 31st of February for the 3rd of March. */
export function isDay(text: string): boolean {
  const at = plainDay.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const typedForms = [
  /^(?<date>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})$/,
  /^(?<date>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/,
]

/** Reads a day as a user types it, `1.6.2026`, `01/06/2026`, `01062026` or `2026-06-01`; null for any other text. */
export function typedDay(text: string): string | null {
  const found = typedForms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  const { year = '', month = '', date = '' } = found ?? {}
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return Number(year) >= 1900 && isDay(day) ? day : null
}

/** Compares ISO dates of one form as strings; a collator is slow to load and gives the same order. */
export const compareDates = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Counts the days from one `YYYY-MM-DD` to another; negative when `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/**
 * Counts the calendar days left until a date: today 0, tomorrow 1, yesterday -1; null without a date. `now` is an
 * instant in ms since the epoch.
 */
export function daysLeft(end: string | null | undefined, now: number): number | null {
  const day = dayOf(end)
  return day === null ? null : Math.round(Date.parse(day) / dayMs) - Math.floor((now + istanbulOffsetMs) / dayMs)
}

/** Adds days to a `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Last day of a term of one month or year from `day`; the 31st becomes the last day of a shorter month. */
export function periodEnd(day: string, period: RenewalPeriod): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = month - 1 + (period === 'yearly' ? 12 : 1)
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** First and last day of the calendar year in which `now` falls in Istanbul. */
export function currentYear(now: number): { from: string; to: string } {
  const year = istanbulDay(now).slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** Formats a date as `21.11.2026`; `-` when it is missing or unreadable. */
export function formatDate(value: string | null | undefined): string {
  const day = dayOf(value)
  return day === null ? '-' : `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}

/** Formats a date as `21.11.2026 15:04` in Istanbul; the day alone when it has no time. */
export function formatDateTime(value: string | null | undefined): string {
  if (!value || plainDay.test(value)) return formatDate(value)
  const local = localTime.test(value) ? `${value.replace(' ', 'T')}+03:00` : value
  const at = Date.parse(local)
  if (Number.isNaN(at)) return '-'
  const iso = new Date(at + istanbulOffsetMs).toISOString()
  return `${formatDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`
}

/** Says a distance as `Intl.RelativeTimeFormat` does, whose first use costs a slow phone 100 ms. */
export function inWords(value: number, unit: 'day' | 'hour' | 'minute'): string {
  if (value === 0) return datesTexts.now[unit]
  const named = unit === 'day' ? datesTexts.namedDays[value] : undefined
  const count = grouped(String(Math.abs(value)), '.')
  return named ?? datesTexts[value < 0 ? 'ago' : 'ahead'](count, datesTexts.units[unit])
}

/** Says in Turkish how long ago (or ahead) a date lies; from 24 hours on, and without a time, by days of Istanbul. */
export function formatRelative(value: string | null | undefined, now: number): string {
  const day = dayOf(value)
  if (!value || day === null) return '-'
  const at = Date.parse(localTime.test(value) ? `${value.replace(' ', 'T')}+03:00` : value)
  if (plainDay.test(value) || Math.abs(at - now) >= dayMs) return inWords(daysBetween(istanbulDay(now), day), 'day')
  const [unit, size] = Math.abs(at - now) >= hourMs ? (['hour', hourMs] as const) : (['minute', 60_000] as const)
  return inWords(Math.trunc((at - now) / size), unit)
}

/** Names a time and how long ago it was, such as `21.11.2026 13:00 (dün)`. */
export const formatWithAge = (value: string, now: number): string =>
  `${formatDateTime(value)} (${formatRelative(value, now)})`

const bankDayFrom = 1
const bankDayTo = 5
const freshBankDays = 3

/** True for an exchange rate that more than three bank days (Monday to Friday) have followed, today included. */
export function isOldRate(day: string, now: number): boolean {
  const today = istanbulDay(now)
  let passed = 0
  for (let next = addDays(day, 1); next <= today && passed <= freshBankDays; next = addDays(next, 1)) {
    const weekday = new Date(next).getUTCDay()
    if (weekday >= bankDayFrom && weekday <= bankDayTo) passed += 1
  }
  return passed > freshBankDays
}
