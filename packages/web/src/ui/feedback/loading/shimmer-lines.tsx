import { Skeleton } from 'primereact/skeleton'

/** Grey lines without a text, for a frame that says itself that it is loading. */
export function ShimmerLines({ lines, height = '' }: { lines: number; height?: string | undefined }) {
  // Without a size of PrimeReact, so that the sheets decide.
  return Array.from({ length: lines }, (_, line) => (
    <Skeleton unstyled key={`line-${line}`} className="shimmer" width="" height={height} />
  ))
}
