import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'
import './dashboard.css'

const cards = ['1', '2', '3', '4', '5', '6']

/** The shape of the dashboard while its figures load. */
export const DashboardSkeleton = () => (
  <output className="stack page-skeleton" aria-busy="true">
    <span className="visually-hidden">{kernelTexts.loading}</span>
    <span className="grid-cards six-cards">
      {cards.map((card) => (
        <span key={card} className="card stat-card stat-skeleton">
          <ShimmerLines lines={3} />
        </span>
      ))}
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
  </output>
)
