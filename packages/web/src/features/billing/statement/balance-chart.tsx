import { billingTexts, type Statement } from '@ip-portal/core/billing'
import { formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatUsd, shortUsd } from '@ip-portal/core/kernel/values/money'
import { authPortal } from '../../../portal/auth-portal.ts'
import { StepChart, type StepPoint } from '../../../ui/chart/step-chart.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { balancePoints } from './balance-points.ts'

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
