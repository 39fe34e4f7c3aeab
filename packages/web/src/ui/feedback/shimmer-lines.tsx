/** Grey lines without a text, for a frame that says itself that it is loading. */
export function ShimmerLines({ lines, height }: { lines: number; height?: string | undefined }) {
  return Array.from({ length: lines }, (_, line) => (
    <span
      key={`line-${line}`}
      className="shimmer"
      style={height === undefined ? undefined : { height }}
      aria-hidden="true"
    />
  ))
}
