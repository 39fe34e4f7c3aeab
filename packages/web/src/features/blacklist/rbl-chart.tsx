import { blacklistTexts, type RblPoint } from '@ip-portal/core/blacklist'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { useId } from 'react'
import { Card } from '../../ui/layout/card.tsx'

/** Sizes in px; the chart does not scale, so the text keeps its size. */
const slot = 44
const barWidth = 20
const barHeight = 56
const aboveBars = 18
const belowBars = 20
/** A scan without listings still gets a visible bar. */
const leastHeight = 3

/** Fewer points are no trend; a sentence says them. */
const leastPoints = 5

/** The number of listed addresses at each scan, oldest first, with a sentence for screen readers. */
export function RblChart({ points }: { points: readonly RblPoint[] }) {
  const summaryId = useId()
  const counts = points.map(({ listed }) => listed)
  const [lowest, highest] = [Math.min(...counts), Math.max(...counts)]
  const heightOf = (listed: number) =>
    leastHeight + (highest === 0 ? 0 : (listed / highest) * (barHeight - leastHeight))
  const summary = blacklistTexts.historySummary(points.length, lowest, highest, counts.at(-1) ?? 0)
  if (points.length < leastPoints) return <p className="muted">{summary}</p>
  return (
    <Card title={blacklistTexts.history}>
      <div className="rbl-chart" role="img" aria-label={blacklistTexts.history} aria-describedby={summaryId}>
        <svg width={points.length * slot} height={aboveBars + barHeight + belowBars} aria-hidden="true">
          {points.map(({ at, listed }, index) => (
            <g key={at} transform={`translate(${index * slot} 0)`}>
              <title>{blacklistTexts.historyPoint(formatDate(at), listed)}</title>
              <text className="rbl-count" x={slot / 2} y={aboveBars + barHeight - heightOf(listed) - 5}>
                {listed}
              </text>
              <rect
                className={listed > 0 ? 'rbl-bar-listed' : 'rbl-bar-clean'}
                x={(slot - barWidth) / 2}
                y={aboveBars + barHeight - heightOf(listed)}
                width={barWidth}
                height={heightOf(listed)}
                rx={2}
              />
              <text x={slot / 2} y={aboveBars + barHeight + belowBars - 5}>
                {formatDate(at).slice(0, 5)}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <p id={summaryId} className="muted">
        {summary}
      </p>
    </Card>
  )
}
