import { billingTexts, type Statement } from '@ip-portal/core/billing'
import { daysBetween, formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { authPortal } from '../../../portal/auth-portal.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { balancePoints, type BalancePoint } from './balance-points.ts'
import { gridValues, monthTicks } from './chart-scale.ts'
import './balance-chart.css'

/** Fewer points say more in a sentence than in a line. */
const leastPoints = 5

interface BalanceChartProps {
  statement: Statement
  range: { from: string; to: string }
}

/** The balance over time: a sentence, above it a step line where there is enough to draw. */
export function BalanceChart({ statement, range }: BalanceChartProps) {
  const captionId = useId()
  const today = istanbulDay(authPortal.now())
  const points = balancePoints(statement, range, today)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <Card title={billingTexts.chart} className="chart-card">
      <figure className="balance-chart">
        {points.length >= leastPoints && (
          <Plot points={points} first={first} last={last} today={today} captionId={captionId} />
        )}
        <figcaption id={captionId} className="muted">
          {summaryOf(points, first, last)}
        </figcaption>
      </figure>
    </Card>
  )
}

function summaryOf(points: readonly BalancePoint[], first: BalancePoint, last: BalancePoint): string {
  const highest = points.reduce((a, b) => (b.balance > a.balance ? b : a))
  const lowest = points.reduce((a, b) => (b.balance < a.balance ? b : a))
  return billingTexts.chartSummary({
    from: formatDate(first.day),
    start: formatUsd(first.balance),
    to: formatDate(last.day),
    end: formatUsd(last.balance),
    highest: formatUsd(highest.balance),
    highestDay: formatDate(highest.day),
    lowest: formatUsd(lowest.balance),
    lowestDay: formatDate(lowest.day),
  })
}

interface PlotProps {
  points: readonly BalancePoint[]
  first: BalancePoint
  last: BalancePoint
  today: string
  captionId: string
}

/** Grid, months, line and read-out; all places are percents of the plot, so that text keeps its size. */
function Plot({ points, first, last, today, captionId }: PlotProps) {
  const [read, setRead] = useState<number | null>(null)
  const balances = points.map(({ balance }) => balance)
  const grid = gridValues(Math.min(0, ...balances), Math.max(0, ...balances))
  const [bottom, top] = [grid[0] ?? 0, grid.at(-1) ?? 1]
  const x = (day: string) => (daysBetween(first.day, day) / Math.max(1, daysBetween(first.day, last.day))) * 100
  const y = (balance: number) => ((top - balance) / (top - bottom || 1)) * 100
  const line = points
    .map(({ day, balance }, at) => `${at === 0 ? 'M' : 'H'}${x(day)} ${at === 0 ? '' : 'V'}${y(balance)}`)
    .join('')
  const shown = read === null ? null : points[read]
  const textOf = ({ day, balance }: BalancePoint) => `${formatDate(day)}: ${formatUsd(balance)}`

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
          <span>{formatUsd(value)}</span>
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
      {last.day === today && <span className="chart-dot" style={placeOf(100, y(last.balance))} aria-hidden="true" />}
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={billingTexts.chartReader}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(read ?? points.length - 1) + 1}
        aria-valuetext={textOf(shown ?? last)}
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
            <span className="chart-dot" style={placeOf(x(shown.day), y(shown.balance))} />
            <span
              className={joinClasses('chart-value', x(shown.day) > 50 && 'chart-value-left')}
              style={placeOf(x(shown.day), 0)}
            >
              {textOf(shown)}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

const placeOf = (across: number, down: number) => ({ insetInlineStart: `${across}%`, insetBlockStart: `${down}%` })
