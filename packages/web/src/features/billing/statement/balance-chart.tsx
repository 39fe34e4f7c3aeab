import { billingTexts, type Statement } from '@ip-portal/core/billing'
import { formatDate, istanbulDay, dayOf } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, shortUsd } from '@ip-portal/core/kernel/values/money'
import { authPortal } from '../../../portal/auth-portal.ts'
import { StepChart, type StepPoint } from '../../../ui/chart/step-chart.tsx'
import { Card } from '../../../ui/layout/card.tsx'

interface BalanceChartProps {
  statement: Statement
  range: { from: string; to: string }
}

/** The balance over time. */
export function BalanceChart({ statement, range }: BalanceChartProps) {
  const today = istanbulDay(authPortal.now())
  const points = balancePoints(statement, range, today)
  return (
    points.length > 0 && (
      <Card title={billingTexts.chart} className="chart-card">
        <StepChart
          points={points}
          today={today}
          summary={summaryOf(points)}
          reader={billingTexts.chartReader}
          valueText={shortUsd}
          pointText={({ day, value }) => `${formatDate(day)}: ${formatUsd(value)}`}
        />
      </Card>
    )
  )
}

function summaryOf(points: readonly StepPoint[]): string {
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a))
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a))
  const [first, last] = [points[0], points.at(-1)]
  return billingTexts.chartSummary({
    from: formatDate(first?.day),
    start: formatUsd(first?.value),
    to: formatDate(last?.day),
    end: formatUsd(last?.value),
    highest: formatUsd(highest.value),
    highestDay: formatDate(highest.day),
    lowest: formatUsd(lowest.value),
    lowestDay: formatDate(lowest.day),
  })
}

/**
 * Lists the balance in USD over a range: the opening balance, the balance after the last line of each day that has lines,
 * and the closing balance at the end of the range or on `today`, whichever comes first.
 */
function balancePoints(statement: Statement, range: { from: string; to: string }, today: string): StepPoint[] {
  const byDay = new Map<string, number>([[range.from, statement.carriedOver]])
  for (const { transaction, balance } of statement.lines) {
    byDay.set(dayOf(transaction.transaction_date) ?? range.from, balance)
  }
  const points = [...byDay].map(([day, value]) => ({ day, value }))
  const last = points.at(-1)
  const end = today > range.from && today < range.to ? today : range.to
  if (last && last.day < end) points.push({ day: end, value: last.value })
  return points
}
