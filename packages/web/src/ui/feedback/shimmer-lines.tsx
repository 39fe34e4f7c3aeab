/** The grey lines alone, for where a frame around them already says that it is loading. */
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
