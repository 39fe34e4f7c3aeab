import { addressOf, covers, networkOf, parsePrefix, type Prefix } from './rpki/prefix.rules.ts'

/** Route or ROA in the picture of a block. */
export interface PicturedRecord {
  kind: 'route' | 'roa'
  /** Origin, such as `AS64500`. */
  asn: string
  prefix: string
  /** Longest prefix that a ROA allows; null for a route, and for a ROA that allows its own length alone. */
  maxLength: number | null
  /** A plan adds or removes it. */
  change: 'added' | 'removed' | null
}

/** Block with the records that its picture shows. */
export interface PicturedBlock {
  /** The block as a prefix, such as `192.0.2.0/24`. */
  cidr: string
  records: readonly PicturedRecord[]
  /** Origins in the order of their hatches. */
  origins: readonly string[]
}

/** Part of a bar in per cent of the block. */
export interface PictureBar {
  start: number
  width: number
}

/** Part of a row: one record, or several that are too narrow or too many to be drawn one by one. */
export interface PicturePart extends PictureBar {
  records: readonly PicturedRecord[]
  /** Networks of the max length in a ROA; 1 where it allows no narrower ones, null for more than the picture can draw. */
  allowed: number | null
}

/** Part of a block without a route. */
export interface FreePart extends PictureBar {
  prefix: string
}

/** Rows of a block's picture; a record lies in a row below those that contain it. */
export interface BlockPicture {
  routes: PicturePart[][]
  roas: PicturePart[][]
  free: FreePart[]
  /** Addresses at each quarter. */
  axis: { start: number; address: string }[]
  last: string
}

/** Rows of routes and of ROAs each; what lies deeper shares the last one. */
const mostRows = 6

/** Halvings of a block down to the narrowest part of its picture. */
export const finestHalvings = 8

/** Takes the routes and ROAs of a block for its picture; a route without a prefix is for the whole block. */
export function picturedBlock(
  cidr: string,
  routes: readonly { origin: string; prefix?: string | null }[],
  roas: readonly { asn: string; max_length: number | null }[],
): PicturedBlock {
  const length = parsePrefix(cidr)?.length ?? 0
  const records = [
    ...routes.map(({ origin, prefix }) => recordOf('route', origin, prefix ?? cidr, null)),
    ...roas.map(({ asn, max_length: most }) =>
      recordOf('roa', asn, cidr, most !== null && most > length ? most : null),
    ),
  ]
  return { cidr, records, origins: originsOf(records) }
}

const recordOf = (kind: PicturedRecord['kind'], asn: string, prefix: string, maxLength: number | null) => ({
  kind,
  asn,
  prefix,
  maxLength,
  change: null,
})

const originsOf = (records: readonly PicturedRecord[]) => [...new Set(records.map(({ asn }) => asn))]

/** Marks in two pictures of a block what is removed and what is added between them. */
export function picturedChange(before: PicturedBlock, after: PicturedBlock): [PicturedBlock, PicturedBlock] {
  const origins = originsOf([...before.records, ...after.records])
  return [
    { ...before, records: marked(before, after, 'removed'), origins },
    { ...after, records: marked(after, before, 'added'), origins },
  ]
}

function marked({ records }: PicturedBlock, other: PicturedBlock, change: 'added' | 'removed'): PicturedRecord[] {
  const known = new Set(other.records.map(keyOf))
  return records.map((record) => (known.has(keyOf(record)) ? record : { ...record, change }))
}

const keyOf = ({ kind, asn, prefix, maxLength }: PicturedRecord) => `${kind} ${asn} ${prefix} ${maxLength}`

/** Block on a grid of its narrowest parts. */
interface Grid {
  block: Prefix
  /** Cells are 2 to this power. */
  halvings: number
  cells: number
  /** Bits of an address within its cell. */
  shift: bigint
}

function gridOf(block: Prefix, finest: number): Grid {
  const halvings = Math.min(finest, block.width - block.length)
  return { block, halvings, cells: 2 ** halvings, shift: BigInt(block.width - block.length - halvings) }
}

/**
 * Draws a block as rows of bars, of at most `halvings` halvings of it. As prefixes nest or lie apart, records fill whole
 * cells of that grid or lie within one; those that share a cell of a row become one part, so that no part hides another
 * or is too narrow to be seen. Null for a text that is no block.
 */
export function blockPicture({ cidr, records }: PicturedBlock, halvings = finestHalvings): BlockPicture | null {
  const block = parsePrefix(cidr)
  if (block === null) return null
  const grid = gridOf(block, halvings)
  const rows = (kind: PicturedRecord['kind']) => rowsOf(placed(records, kind, grid), grid)
  const routes = rows('route')
  const size = 1n << BigInt(block.width - block.length)
  return {
    routes: routes.map((row) => row.map((group) => partOf(group, grid))),
    roas: rows('roa').map((row) => row.map((group) => partOf(group, grid))),
    free: freeOf(routes[0] ?? [], grid),
    axis: (block.width - block.length < 2 ? [0] : [0, 25, 50, 75]).map((start) => ({
      start,
      address: addressOf(block.bits + (size * BigInt(start)) / 100n, block.width),
    })),
    last: addressOf(block.bits + size - 1n, block.width),
  }
}

/** Place of a prefix in its block, at least the width of a cell; null for one outside it. */
export function placeOf(prefix: string, cidr: string, halvings = finestHalvings): PictureBar | null {
  const [block, inner] = [parsePrefix(cidr), parsePrefix(prefix)]
  if (block === null || inner === null || !covers(block, inner)) return null
  const grid = gridOf(block, halvings)
  return barOf(cellsOf(inner, grid), grid)
}

/** Range of cells; `to` is the first one behind it. */
interface Cells {
  from: number
  to: number
}

interface Placed extends Cells {
  record: PicturedRecord
  /** Prefix within the block. */
  prefix: Prefix
}

/** Records that are drawn as one part. */
interface Group extends Cells {
  members: Placed[]
}

function cellsOf({ bits, length, width }: Prefix, { block, cells, halvings, shift }: Grid): Cells {
  const from = Number((networkOf(bits, width, length) - block.bits) >> shift)
  return { from, to: from + Math.max(1, cells / 2 ** Math.min(halvings, length - block.length)) }
}

const barOf = ({ from, to }: Cells, { cells }: Grid): PictureBar => ({
  start: (from / cells) * 100,
  width: ((to - from) / cells) * 100,
})

/** Records of a kind that lie in the block, wider ones first where they share addresses. */
function placed(records: readonly PicturedRecord[], kind: PicturedRecord['kind'], grid: Grid): Placed[] {
  const { block } = grid
  return records
    .filter((record) => record.kind === kind)
    .flatMap((record) => {
      const read = parsePrefix(record.prefix)
      const prefix = read !== null && covers(read, block) ? block : read
      return prefix !== null && covers(block, prefix) ? [{ record, prefix, ...cellsOf(prefix, grid) }] : []
    })
    .toSorted(
      (a, b) =>
        Number(a.prefix.bits > b.prefix.bits) - Number(a.prefix.bits < b.prefix.bits) ||
        a.prefix.length - b.prefix.length ||
        // The last row merges; a record that a plan changes keeps a row of its own.
        Number(a.record.change === null) - Number(b.record.change === null),
    )
}

/** Packs records into rows: each one below those that contain it. */
function rowsOf(records: readonly Placed[], grid: Grid): Group[][] {
  const rows: Group[][] = []
  const open: Placed[] = []
  for (const one of records) {
    while (open.length > 0 && !covers((open.at(-1) ?? one).prefix, one.prefix)) open.pop()
    const at = Math.min(open.length, mostRows - 1)
    open.push(one)
    const row = (rows[at] ??= [])
    const last = row.at(-1)
    if (last && (last.to > one.from || isOneRun(last, one, grid))) {
      last.members.push(one)
      last.to = Math.max(last.to, one.to)
    } else row.push({ from: one.from, to: one.to, members: [one] })
  }
  return rows
}

/** True for a neighbour that joins a run of records narrower than a cell; what a plan changes stays by itself. */
const isOneRun = (run: Group, next: Placed, { block, halvings }: Grid): boolean =>
  run.to === next.from &&
  [...run.members, next].every(
    ({ record, prefix }) => record.change === null && prefix.length - block.length > halvings,
  )

function partOf({ members, ...cells }: Group, grid: Grid): PicturePart {
  const [first, ...others] = members.map(({ record }) => record)
  const records = first ? [first, ...others] : []
  const longer = first?.maxLength && others.length === 0 ? first.maxLength - grid.block.length : 0
  const allowed = longer > grid.halvings ? null : Math.max(1, ((cells.to - cells.from) / grid.cells) * 2 ** longer)
  return { ...barOf(cells, grid), records, allowed }
}

/** Parts without a route, as prefixes down to the width of a cell. */
function freeOf(outermost: readonly Group[], grid: Grid): FreePart[] {
  const ends = [...outermost.map(({ from }) => from), grid.cells]
  const starts = [0, ...outermost.map(({ to }) => to)]
  return starts.flatMap((from, at) => prefixesIn({ from, to: ends[at] ?? from }, grid))
}

/** Splits a range of cells into the fewest prefixes. */
function prefixesIn({ from, to }: Cells, grid: Grid): FreePart[] {
  const { block, halvings, shift, cells } = grid
  const parts: FreePart[] = []
  for (let at = from; at < to;) {
    let size = cells
    while (at % size !== 0 || at + size > to) size /= 2
    const address = addressOf(block.bits + (BigInt(at) << shift), block.width)
    const length = block.length + halvings - Math.log2(size)
    parts.push({ prefix: `${address}/${length}`, ...barOf({ from: at, to: at + size }, grid) })
    at += size
  }
  return parts
}
