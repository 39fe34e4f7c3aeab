import { billingTexts, type Statement } from '@ip-portal/core/billing'
import { daysBetween, formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { useId } from 'react'
import { portal } from '../../../portal/portal.ts'
import { balancePoints, type BalancePoint } from './balance-points.ts'

const width = 1000
const height = 200

interface BalanceChartProps {
  statement: Statement
  range: { from: string; to: string }
}

/** The balance over time as a step line, with a sentence for screen readers. */
export function BalanceChart({ statement, range }: BalanceChartProps) {
  const captionId = useId()
  const points = balancePoints(statement, range, istanbulDay(portal.now()))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const highest = points.reduce((a, b) => (b.balance > a.balance ? b : a))
  const lowest = points.reduce((a, b) => (b.balance < a.balance ? b : a))
  const top = Math.max(0, highest.balance)
  const bottom = Math.min(0, lowest.balance)
  const x = ({ day }: BalancePoint) =>
    (daysBetween(first.day, day) / Math.max(1, daysBetween(first.day, last.day))) * width
  const y = (balance: number) => ((top - balance) / (top - bottom || 1)) * height
  const line = points
    .map((point, at) => `${at === 0 ? 'M' : 'H'}${x(point)} ${at === 0 ? '' : 'V'}${y(point.balance)}`)
    .join('')
  return (
    <figure className="balance-chart">
      <div className="chart-scale" aria-hidden="true">
        <span>{formatUsd(top)}</span>
        <span>{formatUsd(bottom)}</span>
      </div>
      <svg viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="img" aria-labelledby={captionId}>
        <path className="chart-area" d={`${line}V${y(0)}H0Z`} />
        <path className="chart-zero" d={`M0 ${y(0)}H${width}`} />
        <path className="chart-line" d={line} />
      </svg>
      <div className="chart-days" aria-hidden="true">
        <span>{formatDate(first.day)}</span>
        <span>{formatDate(last.day)}</span>
      </div>
      <figcaption id={captionId} className="muted">
        {billingTexts.chartSummary({
          from: formatDate(first.day),
          start: formatUsd(first.balance),
          to: formatDate(last.day),
          end: formatUsd(last.balance),
          highest: formatUsd(highest.balance),
          highestDay: formatDate(highest.day),
          lowest: formatUsd(lowest.balance),
          lowestDay: formatDate(lowest.day),
        })}
      </figcaption>
    </figure>
  )
}
