import { useId, type ReactNode } from 'react'
import { pictureTexts, type PicturedBlock, type PicturePart } from '@ip-portal/core/routing'

/** Lines of the hatches, each on a tile of 8; the first origin has none. */
const origins = [
  '',
  'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  'M-2 6L2 10M0 0L8 8M6 -2L10 2',
  'M2 1V3M1 2H3M6 5V7M5 6H7',
  'M4 0V8',
  'M0 4H8',
]
const others = 'M0 0L8 8M8 0L0 8'
const merged = 'M2 0V8M6 0V8M0 2H8M0 6H8'
const hatches = [...origins, others, merged]
const otherHatch = origins.length
const mergedHatch = otherHatch + 1

const hatchOfOrigin = (asn: string, all: readonly string[]) => Math.min(all.indexOf(asn), otherHatch)

/** Number of the hatch of a part: that of its origin, or the one of merged parts. */
export const hatchOf = ({ records: [first, second] }: PicturePart, all: readonly string[]): number =>
  second || !first ? mergedHatch : hatchOfOrigin(first.asn, all)

const Hatch = ({ id, lines }: { id: string; lines: string }) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <path className="picture-line" d={lines} />
  </pattern>
)

/** Patterns of a picture, which it names by id and number. */
export const Hatches = ({ id }: { id: string }) => (
  <defs>
    {hatches.map((lines, at) => (
      <Hatch key={lines} id={`${id}${at}`} lines={lines} />
    ))}
  </defs>
)

/** Names the hatches of the origins, and in a plan the lines of what it changes; a single origin is named by its bars. */
export function PictureLegend({ block, isPlan = false }: { block: PicturedBlock; isPlan?: boolean }) {
  const id = useId().replaceAll(/\W/g, '')
  const named = block.origins.length > 1 ? block.origins.slice(0, origins.length) : []
  const rest = named.length > 0 ? block.origins.length - named.length : 0
  const entries = [...named, ...(rest > 0 ? [pictureTexts.others(rest)] : [])]
  if (entries.length === 0 && !isPlan) return null
  return (
    <ul className="picture-legend" aria-hidden="true">
      {entries.map((name, at) => (
        <li key={name}>
          <Swatch hatch={`url(#${id}${at})`}>
            <defs>
              <Hatch id={`${id}${at}`} lines={hatches[at] ?? ''} />
            </defs>
          </Swatch>
          {name}
        </li>
      ))}
      {isPlan &&
        changes.map((change) => (
          <li key={change}>
            <Swatch className={`picture-${change}`} hatch="none" />
            {pictureTexts[change]}
          </li>
        ))}
    </ul>
  )
}

const changes = ['added', 'removed'] as const

const Swatch = ({ hatch, className, children }: { hatch: string; className?: string; children?: ReactNode }) => (
  <svg width="1.75em" height="1.1em">
    {children}
    <g className={className}>
      <rect className="picture-ground" x="5%" y="5%" width="90%" height="90%" rx="2" />
      <rect className="picture-hatch" x="5%" y="5%" width="90%" height="90%" rx="2" fill={hatch} />
    </g>
  </svg>
)
