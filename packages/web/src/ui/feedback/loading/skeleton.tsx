import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { ShimmerLines } from './shimmer-lines.tsx'

/** Grey lines in place of text that is loading, with a text for screen readers. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: string | undefined }) {
  return (
    <output className="skeleton">
      <span className="visually-hidden">{kernelTexts.loading}</span>
      <ShimmerLines lines={lines} height={height} />
    </output>
  )
}
