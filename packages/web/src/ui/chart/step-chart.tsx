import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { daysBetween } from '@ip-portal/core/kernel/values/dates'
import { turkishLocale } from '@ip-portal/core/kernel/values/turkish'
import './step-chart.css'
import { joinClasses } from '../join-classes.ts'

/** A value from a day on. */
export interface StepPoint {
  day: string
  value: number
}

/** Fewer points say more in a sentence than in a line. */
const leastPoints = 5

interface StepChartProps {
  /** In the order of their days. */
  points: readonly StepPoint[]
  today: string
  /** Says the points in a sentence, which stands below the line or alone. */
  summary: string
  /** Names the read-out for screen readers. */
  reader: string
  valueText: (value: number) => string
  pointText: (point: StepPoint) => string
  /** True for numbers of things, whose grid has no fractions. */
  isWhole?: boolean
}

/** Values over time: a sentence, above it a step line where there is enough to draw. */
export function StepChart(props: StepChartProps) {
  const captionId = useId()
  const [first, last] = [props.points[0], props.points.at(-1)]
  if (!first || !last) return null
  return (
    <figure className="step-chart">
      {props.points.length >= leastPoints && <Plot {...props} {...{ first, last, captionId }} />}
      <figcaption id={captionId} className="muted">
        {props.summary}
      </figcaption>
    </figure>
  )
}

interface PlotProps extends StepChartProps {
  first: StepPoint
  last: StepPoint
  captionId: string
}

/** Grid, months, line and read-out; all places are percents of the plot, so that text keeps its size. */
function Plot({ points, first, last, captionId, today, reader, valueText, pointText, isWhole = false }: PlotProps) {
  const [read, setRead] = useState<number | null>(null)
  const values = points.map(({ value }) => value)
  const { grid, bottom, top } = chartScale(Math.min(0, ...values), Math.max(0, ...values), isWhole)
  const x = (day: string) => (daysBetween(first.day, day) / Math.max(1, daysBetween(first.day, last.day))) * 100
  const y = (value: number) => ((top - value) / (top - bottom || 1)) * 100
  const line = points
    .map(({ day, value }, at) => `${at === 0 ? 'M' : 'H'}${x(day)} ${at === 0 ? '' : 'V'}${y(value)}`)
    .join('')
  const shown = read === null ? null : points[read]

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = ((clientX - left) / width) * 100
    setRead(
      Math.max(
        0,
        points.findLastIndex(({ day }) => x(day) <= at),
      ),
    )
  }
  const step = (event: KeyboardEvent) => {
    const last = points.length - 1
    const now = read ?? last
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setRead(Math.min(last, Math.max(0, next)))
  }
  return (
    <div className="chart-plot">
      {grid.map((value) => (
        <div
          key={value}
          className={joinClasses('chart-grid-line', value === 0 && 'chart-zero')}
          style={{ insetBlockStart: `${y(value)}%` }}
          aria-hidden="true"
        >
          <span>{valueText(value)}</span>
        </div>
      ))}
      {monthTicks(first.day, last.day).map(({ day, label, isMinor }) => (
        <span
          key={day}
          className={joinClasses('chart-month', isMinor && 'chart-month-minor')}
          style={{ insetInlineStart: `${x(day)}%` }}
          aria-hidden="true"
        >
          {label}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-labelledby={captionId}>
        <path className="chart-area" d={`${line}V${y(0)}H0Z`} />
        <path className="chart-line" d={line} />
      </svg>
      {last.day === today && <span className="chart-dot" style={placeOf(100, y(last.value))} aria-hidden="true" />}
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={reader}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(read ?? points.length - 1) + 1}
        aria-valuetext={pointText(shown ?? last)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setRead(null)}
        onFocus={() => setRead(points.length - 1)}
        onBlur={() => setRead(null)}
        onKeyDown={step}
      >
        {shown && (
          <>
            <span className="chart-cursor" style={{ insetInlineStart: `${x(shown.day)}%` }} />
            <span className="chart-dot" style={placeOf(x(shown.day), y(shown.value))} />
            <span className="chart-value" style={readOutPlace(x(shown.day), y(shown.value))}>
              {pointText(shown)}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

/** Place of a read-out: within the plot at every point, and in the half without the dot. */
const readOutPlace = (across: number, down: number) => ({
  insetInlineStart: `${across}%`,
  translate: `-${across}% 0`,
  ...(down < 50 ? { insetBlockEnd: 0 } : { insetBlockStart: 0 }),
})

const placeOf = (across: number, down: number) => ({ insetInlineStart: `${across}%`, insetBlockStart: `${down}%` })

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
