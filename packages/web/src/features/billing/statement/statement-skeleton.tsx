import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'

const cards = ['carried-over', 'credit', 'debit', 'balance']

/** The shape of the sums and the chart of a statement while its lines load. */
export const StatementSkeleton = () => (
  <>
    <div className="grid-cards" aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className="card stat-card">
          <ShimmerLines lines={2} />
        </div>
      ))}
    </div>
    <div className="card statement-chart-skeleton" aria-hidden="true">
      <ShimmerLines lines={6} />
    </div>
  </>
)
