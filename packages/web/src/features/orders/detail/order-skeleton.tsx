import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { ShimmerLines } from '../../../ui/feedback/loading/shimmer-lines.tsx'

/** The shape of an order's cards and of its first tab while the order loads. */
export const OrderSkeleton = () => (
  <output className="stack page-skeleton" aria-busy="true">
    <span className="visually-hidden">{kernelTexts.loading}</span>
    <span className="grid-two">
      <span className="card panel-skeleton">
        <ShimmerLines lines={6} />
      </span>
      <span className="card panel-skeleton">
        <ShimmerLines lines={3} />
      </span>
    </span>
    <span className="card panel-skeleton">
      <ShimmerLines lines={5} />
    </span>
  </output>
)
