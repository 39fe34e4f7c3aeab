import { turkishLocale } from '@ip-portal/core/kernel/values/turkish'

/** Steps between grid lines, times a power of ten. */
const niceSteps = [1, 2, 2.5, 5, 10, 20, 25]
const mostGaps = 3
const mostMonthTicks = 12

/**
 * Lists three or four round values that include every value from `low` to `high`, without fractions when `isWhole`; two
 * for a flat line at zero.
 */
export function gridValues(low: number, high: number, isWhole = false): number[] {
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / mostGaps))
  const fits = (step: number) =>
    Math.ceil(high / step) - Math.floor(low / step) <= mostGaps && (!isWhole || Number.isInteger(step))
  const step = niceSteps.map((nice) => nice * power).find(fits) ?? span
  const first = Math.floor(low / step)
  const count = Math.max(1, Math.ceil(high / step) - first)
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step)
}

/**
 * The range of a chart and its grid lines. Values that are hardly below zero get no grid line below them, which would
 * leave most of the plot empty.
 */
export function chartScale(low: number, high: number, isWhole = false) {
  const grid = gridValues(low, high, isWhole)
  const [first = 0, second = 0] = grid
  const isDip = low < 0 && high > 0 && low - first > (second - first) * 0.75
  return { grid: isDip ? grid.slice(1) : grid, bottom: isDip ? low : first, top: grid.at(-1) ?? 1 }
}

/** Mark of a month at its first day. */
export interface MonthTick {
  day: string
  label: string
  /** True for a tick that a narrow chart leaves out. */
  isMinor: boolean
}

/** Distances between ticks in months, which all meet each January. */
const monthSteps = [1, 2, 3, 4, 6, 12, 24, 60, 120]

/** Lists the first days of months after `from` up to `to`; January is named by its year. */
export function monthTicks(from: string, to: string): MonthTick[] {
  const [start, end] = [monthOf(from) + 1, monthOf(to)]
  const step = monthSteps.find((months) => (end - start) / months < mostMonthTicks) ?? 120
  const name = new Intl.DateTimeFormat(turkishLocale, { month: 'short', timeZone: 'UTC' })
  const ticks: MonthTick[] = []
  for (let month = Math.ceil(start / step) * step; month <= end; month += step) {
    const first = new Date(Date.UTC(0, month, 1))
    first.setUTCFullYear(Math.floor(month / 12))
    const label = month % 12 === 0 ? String(first.getUTCFullYear()) : name.format(first)
    ticks.push({ day: first.toISOString().slice(0, 10), label, isMinor: (month / step) % 2 === 1 })
  }
  return ticks
}

/** Number of months from the year 0 to a day. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
