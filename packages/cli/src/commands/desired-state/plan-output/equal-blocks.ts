/** Line of a block: a change, or what a change causes. */
export interface ShownLine {
  text: string
  isChange: boolean
  /** Effect of a change, without the record that it concerns; many lines with the same one are summed. */
  effect?: string
  /** Higher for what deserves a look first. */
  danger: number
}

/** Changes of one block, ready to be written in one of the formats. */
export interface ShownBlock {
  name: string
  /** Its changes in numbers. */
  counts: string
  lines: readonly ShownLine[]
  warnings: readonly string[]
  danger: number
}

/** Blocks whose changes read the same. */
export interface EqualBlocks extends Omit<ShownBlock, 'name'> {
  names: string[]
}

/** Joins the blocks whose changes read the same: the dangerous first, then the most. */
export function equalBlocks(blocks: readonly ShownBlock[]): EqualBlocks[] {
  const groups = new Map<string, EqualBlocks>()
  for (const { name, ...block } of blocks) {
    const key = JSON.stringify([block.lines.map(({ text }) => text), block.warnings])
    const group = groups.get(key)
    if (group) group.names.push(name)
    else groups.set(key, { ...block, names: [name] })
  }
  return [...groups.values()].toSorted(
    (one, other) => other.danger - one.danger || other.names.length - one.names.length,
  )
}

/** Takes the first lines of a block; where some are left out, the dangerous ones stay. */
export const firstLines = (lines: readonly ShownLine[], most: number): readonly ShownLine[] =>
  lines.length <= most ? lines : lines.toSorted((one, other) => other.danger - one.danger).slice(0, most)

/** Counts the lines that are changes. */
export const changesIn = (lines: readonly ShownLine[]): number => lines.filter(({ isChange }) => isChange).length
