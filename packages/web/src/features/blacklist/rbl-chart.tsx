import { blacklistTexts, type RblPoint } from '@ip-portal/core/blacklist'
import { dayOf, formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { authPortal } from '../../portal/auth-portal.ts'
import { StepChart, type StepPoint } from '../../ui/chart/step-chart.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** The number of listed addresses from each scan on, until today. */
export function RblChart({ points: scans }: { points: readonly RblPoint[] }) {
  const today = istanbulDay(authPortal.now())
  const counts = scans.map(({ listed }) => listed)
  const last = counts.at(-1) ?? 0
  const points = scans.map(({ at, listed }): StepPoint => ({ day: dayOf(at) ?? today, value: listed }))
  return (
    <Card title={blacklistTexts.history} className="chart-card">
      <StepChart
        points={(points.at(-1)?.day ?? today) < today ? [...points, { day: today, value: last }] : points}
        today={today}
        summary={blacklistTexts.historySummary(scans.length, Math.min(...counts), Math.max(...counts), last)}
        reader={blacklistTexts.historyReader}
        valueText={String}
        pointText={({ day, value }) => blacklistTexts.historyPoint(formatDate(day), value)}
        isWhole
      />
    </Card>
  )
}
