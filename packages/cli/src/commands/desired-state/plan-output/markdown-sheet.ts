import { desiredStateTexts } from '@ip-portal/core/desired-state'
import { printable } from '@ip-portal/core/kernel/values/control-characters'
import { changesIn, equalBlocks, firstLines, type EqualBlocks, type ShownBlock } from './equal-blocks.ts'
import { planOutputTexts as texts } from './plan-output.texts.ts'

/**
 * Limits of a comment. A pull request takes 65,536 characters; the rest is for what a job writes around the plan. All
 * but `changes` and `rows` are bytes of UTF-8.
 */
const most = { changes: 20, text: 60_000, warnings: 12_000, names: 3000, rows: 100 }

interface Sheet {
  /** Paragraphs above the blocks: totals and cost. */
  head: readonly string[]
  /** Word before the name of a block. */
  title: string
  columns: readonly string[]
  /** Blocks whose lines are rows of the table, as `tableRow` makes them. */
  blocks: readonly ShownBlock[]
  /** Line that names the command for what is left out. */
  pointer: string
}

/**
 * Writes changes as Markdown (GFM) for the comment of a review: a table for each block. A long one is folded, equal
 * blocks are joined, and what is dangerous comes first, so that it stays where the space ends.
 */
export function sheetText(sheet: Sheet): string {
  const { head, title, columns, blocks } = sheet
  const changes = blocks.reduce((sum, { lines }) => sum + changesIn(lines), 0)
  if (changes > most.changes) return foldedText(sheet)
  const parts = blocks.flatMap(({ name, lines, warnings }) => [
    `### ${title} ${code(name)}`,
    tableText(
      columns,
      lines.map(({ text }) => text),
    ),
    ...(warnings.length > 0 ? [warnings.map((text) => warningLine(text)).join('\n')] : []),
  ])
  const whole = [...head, ...parts].join('\n\n')
  return size(whole) <= most.text ? whole : foldedText(sheet)
}

function foldedText(sheet: Sheet): string {
  const groups = equalBlocks(sheet.blocks)
  const head = [...sheet.head, ...warningPart(groups)]
  // The notes about what is left out take their share.
  let room = most.text - size(head.join('\n\n')) - 500
  const parts: string[] = []
  const left = { blocks: 0, changes: 0 }
  for (const group of groups) {
    const details = detailsOf(sheet, group, room)
    const { text, changes } = details ?? { text: null, changes: 0 }
    left.changes += group.names.length * (changesIn(group.lines) - changes)
    if (text === null) left.blocks += group.names.length
    else {
      parts.push(text)
      room -= size(text) + 2
    }
  }
  const isCut = left.blocks > 0 || left.changes > 0
  const note = left.blocks > 0 ? texts.leftOut(left.blocks, left.changes) : texts.linesLeftOut(left.changes)
  return [...head, ...(isCut ? [`**${note}** ${sheet.pointer}`] : []), ...parts].join('\n\n')
}

/** Warnings of all blocks, those of the dangerous ones first. */
function warningPart(groups: readonly EqualBlocks[]): string[] {
  const all = groups.flatMap(({ names, warnings }) =>
    warnings.map((text) => warningLine(`${texts.names(code(names[0] ?? ''), names.length - 1)}: ${text}`)),
  )
  const shown = fitting(all, most.warnings)
  const more = all.length - shown.length
  const lines = [...shown, ...(more > 0 ? [`- **${texts.moreWarnings(more)}**`] : [])]
  return lines.length > 0 ? [lines.join('\n')] : []
}

const warningLine = (text: string) => `- **${desiredStateTexts.warning}:** ${text}`

/** Folded table of equal blocks, with the number of changes that it shows; null where there is no room for it. */
function detailsOf({ title, columns }: Sheet, group: EqualBlocks, room: number) {
  const { names, counts, lines } = group
  const summary = texts.names(`${title} <code>${plainName(names[0] ?? '')}</code>`, names.length - 1)
  const others = fitting(names.slice(1).map(code), most.names)
  const open = [
    `<details>\n<summary>${summary}: ${names.length > 1 ? texts.each(counts) : counts}</summary>`,
    ...(others.length > 0 ? [texts.names(others.join(', '), names.length - 1 - others.length)] : []),
  ]
  const fixed = size([...open, tableText(columns, []), texts.moreLines(lines.length), '</details>'].join('\n\n')) + 10
  const first = firstLines(lines, most.rows)
  const count = fitting(
    first.map(({ text }) => text),
    room - fixed,
  ).length
  if (count === 0) return null
  const shown = firstLines(lines, count)
  const parts = [
    ...open,
    tableText(
      columns,
      shown.map(({ text }) => text),
    ),
    ...(shown.length < lines.length ? [texts.moreLines(lines.length - shown.length)] : []),
    '</details>',
  ]
  return { text: parts.join('\n\n'), changes: changesIn(shown) }
}

/** Takes the first texts that fit into a number of bytes, each with two for what joins them. */
function fitting(all: readonly string[], bytes: number): string[] {
  let room = bytes
  const end = all.findIndex((text) => (room -= size(text) + 2) < 0)
  return all.slice(0, end === -1 ? all.length : end)
}

const size = (text: string) => Buffer.byteLength(text)

const tableText = (columns: readonly string[], rows: readonly string[]) =>
  [tableRow(columns), tableRow(columns.map(() => '---')), ...rows].join('\n')

/** Writes a row of a table. */
export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/**
 * Puts a text of the server into a code span, where no mark, link, mention or HTML works. Characters that would end the
 * span or the cell have no place in a record and become U+FFFD.
 */
export function code(text: string): string {
  const content = printable(text === '' ? '-' : text).replaceAll(/[`|\\]|[^\S ]/g, '\uFFFD')
  return `\`${content}\``
}

/** Name of a block for HTML, which knows no code span. */
const plainName = (name: string) => name.slice(0, 100).replaceAll(/[^\w .:/#-]/g, '\uFFFD')
