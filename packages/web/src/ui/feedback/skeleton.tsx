import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { ShimmerLines } from './shimmer-lines.tsx'

/** Grey lines where text is about to be; says so to those who do not see them. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: string | undefined }) {
  return (
    <output className="skeleton">
      <span className="visually-hidden">{kernelTexts.loading}</span>
      <ShimmerLines lines={lines} height={height} />
    </output>
  )
}
