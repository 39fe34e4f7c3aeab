import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { daysBetween } from '@ip-portal/core/kernel/values/dates'
import { joinClasses } from '../join-classes.ts'
import { chartScale, monthTicks } from './chart-scale.ts'
import './step-chart.css'

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
