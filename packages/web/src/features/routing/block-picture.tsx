import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  blockPicture,
  finestHalvings,
  freeLabels,
  partLabels,
  partTitle,
  pictureLines,
  pictureSummary,
  pictureTexts,
  placeOf,
  type BlockPicture as Picture,
  type PictureBar,
  type PicturedBlock,
  type PicturePart,
} from '@ip-portal/core/routing'
import { joinClasses } from '../../ui/join-classes.ts'
import { Hatches, hatchOf, PictureLegend } from './picture-hatches.tsx'
import './block-picture.css'

interface BlockPictureProps {
  block: PicturedBlock
  /** Prefix that is marked across the picture. */
  chosen?: string
  /** Takes the prefix of a part that is pressed. The picture has no stop for the keyboard: a field takes it too. */
  onPick?: (prefix: string) => void
  /** True where the ROAs are of no interest. */
  routesOnly?: boolean
  /** False where another picture has the legend. */
  hasLegend?: boolean
}

// Heights and widths in em of the picture's text.
const axisHeight = 1.5
const captionHeight = 1.75
const barHeight = 1.9
const rowHeight = 2.2
const stripHeight = 0.55
const groupGap = 0.5
/** Widths of a letter of the monospaced font, and of the room beside a label. */
const letter = 0.61
const labelRoom = 0.9
const narrowestPx = 4
const leastHalvings = 4

interface Size {
  /** Width in em. */
  width: number
  halvings: number
}

const unmeasured: Size = { width: 40, halvings: finestHalvings }

/** Measures a picture before it is painted, and whenever its width changes. */
function usePictureSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(unmeasured)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const px = element.clientWidth
      if (px === 0) return
      const halvings = Math.floor(Math.log2(px / narrowestPx))
      setSize({
        width: px / Number.parseFloat(getComputedStyle(element).fontSize),
        halvings: Math.min(finestHalvings, Math.max(leastHalvings, halvings)),
      })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [box, size] as const
}

/**
 * Draws the addresses of a block as bars of its routes and ROAs. Origins differ by label and hatch, what a plan changes
 * by sign and line; screen readers hear a summary and a list.
 */
export function BlockPicture({ block, chosen, onPick, routesOnly = false, hasLegend = true }: BlockPictureProps) {
  const hatches = useId().replaceAll(/\W/g, '')
  const [box, size] = usePictureSize()
  const picture = useMemo(() => blockPicture(block, size.halvings), [block, size.halvings])
  if (!picture) return null
  const band = chosen === undefined ? null : placeOf(chosen, block.cidr, size.halvings)
  const routesTop = axisHeight + captionHeight
  const routesBottom = routesTop + Math.max(1, picture.routes.length) * rowHeight
  const roasCaption = routesBottom + groupGap
  const roasTop = roasCaption + captionHeight
  const roaTops = topsOf(picture.roas, roasTop)
  const bottom = routesOnly ? routesBottom : (roaTops.at(-1) ?? roasTop)
  const partsOf = (parts: readonly PicturePart[], top: number) =>
    parts.map((part) => (
      <Part
        key={part.start}
        {...{ part, top, size, onPick }}
        hatch={`url(#${hatches}${hatchOf(part, block.origins)})`}
      />
    ))
  return (
    <figure className="block-picture">
      <div ref={box}>
        <svg role="img" aria-label={pictureSummary(block, picture)} width="100%" height={em(bottom)}>
          <Hatches id={hatches} />
          <Axis picture={picture} size={size} bottom={bottom} />
          <Caption top={axisHeight}>{pictureTexts.routes}</Caption>
          {picture.free.map((part) => (
            <g
              key={part.prefix}
              className={joinClasses('picture-free', onPick && 'picture-pick')}
              onClick={onPick && (() => onPick(part.prefix))}
            >
              <title>{freeLabels(part)[0]}</title>
              <Bar bar={part} top={routesTop} />
              <Label bar={part} top={routesTop} labels={freeLabels(part)} size={size} />
            </g>
          ))}
          {picture.routes.map((row, at) => partsOf(row, routesTop + at * rowHeight))}
          {!routesOnly && (
            <Caption top={roasCaption}>{picture.roas.length > 0 ? pictureTexts.roas : pictureTexts.noRoas}</Caption>
          )}
          {picture.roas.map((row, at) => partsOf(row, roaTops[at] ?? roasTop))}
          {band && (
            <rect
              className="picture-chosen"
              x={percent(band.start)}
              width={percent(band.width)}
              y={em(axisHeight)}
              height={em(bottom - axisHeight)}
            />
          )}
        </svg>
      </div>
      <ul className="visually-hidden">
        {[...new Set(pictureLines(block))].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {chosen !== undefined && <li>{pictureTexts.chosen(chosen)}</li>}
      </ul>
      {hasLegend && <PictureLegend block={block} />}
    </figure>
  )
}

const em = (value: number) => `${value}em`
const percent = (value: number) => `${value}%`

const hasStrip = ({ allowed }: PicturePart) => allowed !== 1

/** Tops of rows of ROAs, and the bottom of the last one; a row with a strip of allowed networks is higher. */
function topsOf(rows: readonly PicturePart[][], first: number): number[] {
  const tops = [first]
  for (const row of rows) tops.push((tops.at(-1) ?? first) + rowHeight + (row.some(hasStrip) ? stripHeight : 0))
  return tops
}

const Caption = ({ top, children }: { top: number; children: ReactNode }) => (
  <text className="picture-caption" x="0" y={em(top + 1.2)} aria-hidden="true">
    {children}
  </text>
)

const Bar = ({ bar, top, ...rest }: { bar: PictureBar; top: number; className?: string; fill?: string }) => (
  <rect x={percent(bar.start)} width={percent(bar.width)} y={em(top)} height={em(barHeight)} rx="2" {...rest} />
)

interface LabelProps {
  bar: PictureBar
  top: number
  /** The longest first. */
  labels: readonly string[]
  size: Size
}

/** The longest label that fits as a whole. */
function Label({ bar, top, labels, size }: LabelProps) {
  const room = (bar.width / 100) * size.width - labelRoom
  const label = labels.find((text) => text.length * letter <= room)
  if (label === undefined) return null
  return (
    <text className="picture-label" x={percent(bar.start)} dx="0.45em" y={em(top + 1.3)}>
      {label}
    </text>
  )
}

interface PartProps {
  part: PicturePart
  top: number
  size: Size
  hatch: string
  onPick: ((prefix: string) => void) | undefined
}

/** Bar of a record or of several, below it the networks that the max length of a ROA allows. */
function Part({ part, top, size, hatch, onPick }: PartProps) {
  const [first, second] = part.records
  if (!first) return null
  const prefix = second ? null : first.prefix
  const pick = onPick && prefix !== null ? () => onPick(prefix) : undefined
  const isOf = (change: 'added' | 'removed') => part.records.every((record) => record.change === change)
  return (
    <g
      className={joinClasses(
        'picture-part',
        first.kind === 'roa' && 'picture-roa',
        isOf('added') && 'picture-added',
        isOf('removed') && 'picture-removed',
        pick && 'picture-pick',
      )}
      onClick={pick}
    >
      <title>{partTitle(part)}</title>
      <Bar bar={part} top={top} className="picture-ground" />
      <Bar bar={part} top={top} className="picture-hatch" fill={hatch} />
      {hasStrip(part) && <Allowed part={part} top={top + barHeight} size={size} />}
      <Label bar={part} top={top} labels={partLabels(part)} size={size} />
    </g>
  )
}

/** Narrowest network of a max length that is drawn by itself, in em. */
const narrowestNetwork = 0.4

/** The networks that a max length allows, one by one where there is room. */
function Allowed({ part: { start, width, allowed }, top, size }: { part: PicturePart; top: number; size: Size }) {
  const isDrawn = allowed !== null && ((width / 100) * size.width) / allowed >= narrowestNetwork
  const lines = isDrawn ? Array.from({ length: allowed - 1 }, (_, at) => `M${at + 1} 0V1`).join('') : ''
  return (
    <svg
      className="picture-allowed"
      x={percent(start)}
      width={percent(width)}
      y={em(top)}
      height={em(stripHeight)}
      viewBox={`0 0 ${isDrawn ? allowed : 1} 1`}
      preserveAspectRatio="none"
    >
      <rect width="100%" height="100%" />
      <path d={lines} />
    </svg>
  )
}

/** The addresses at the quarters of a block as far as they fit, and its last one. */
function Axis({ picture: { axis, last }, size, bottom }: { picture: Picture; size: Size; bottom: number }) {
  const longest = Math.max(last.length, ...axis.map(({ address }) => address.length)) * letter + 1
  // Behind the last mark, its address and the last one of the block stand side by side.
  const step = [1, 2, 4].find((quarters) => (size.width / 4) * quarters >= longest * 2)
  const marks = axis.filter((_, at) => at % (step ?? 4) === 0)
  return (
    <g className="picture-axis" aria-hidden="true">
      {axis.map(
        ({ start }) =>
          start > 0 && <line key={start} x1={percent(start)} x2={percent(start)} y1={em(axisHeight)} y2={em(bottom)} />,
      )}
      {marks.map(({ start, address }) => (
        <text key={start} x={percent(start)} y="1em">
          {address}
        </text>
      ))}
      {axis.length > 1 && step !== undefined && (
        <text className="picture-last" x="100%" y="1em">
          {last}
        </text>
      )}
    </g>
  )
}
