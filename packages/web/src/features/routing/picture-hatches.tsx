import { useId } from 'react'
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

/** Patterns of a picture, which it names by id and number. */
export const Hatches = ({ id }: { id: string }) => (
  <defs>
    {hatches.map((lines, at) => (
      <pattern key={lines} id={`${id}${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className="picture-line" d={lines} />
      </pattern>
    ))}
  </defs>
)

/** Names the hatches of the origins; nothing for a single origin, which the bars name. */
export function PictureLegend({ blocks: [block] }: { blocks: readonly PicturedBlock[] }) {
  const id = useId().replaceAll(/\W/g, '')
  if (!block || block.origins.length < 2) return null
  const named = block.origins.slice(0, origins.length)
  const rest = block.origins.length - named.length
  const entries = [...named, ...(rest > 0 ? [pictureTexts.others(rest)] : [])]
  return (
    <ul className="picture-legend" aria-hidden="true">
      {entries.map((name, at) => (
        <li key={name}>
          <svg width="1.75em" height="1.1em">
            <defs>
              <pattern id={`${id}${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
                <path className="picture-line" d={hatches[at]} />
              </pattern>
            </defs>
            <g className="picture-part">
              <rect className="picture-ground" x="0.5" y="0.5" width="95%" height="90%" rx="2" />
              <rect
                className="picture-hatch"
                x="0.5"
                y="0.5"
                width="95%"
                height="90%"
                rx="2"
                fill={`url(#${id}${at})`}
              />
            </g>
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
