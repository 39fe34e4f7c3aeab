import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { Io, Style } from '../io.ts'
import { printable } from '../control-characters.ts'
import type { Column } from './columns.ts'

const gap = '  '
/** Texts are not cut shorter than this. */
const minTextWidth = 12

/** Style of each severity in the terminal. */
export const severityStyles: Record<Severity, Style> = {
  success: 'green',
  warning: 'yellow',
  danger: 'red',
  secondary: 'dim',
  info: 'cyan',
}

/** Colours a text by its severity where colours are shown. */
export const coloured = (io: Io, text: string, severity: Severity | null | undefined): string =>
  severity ? io.style(severityStyles[severity], text) : text

/** Spaces that a cell cannot keep. */
const loose = /[^\S ]| {2}|^ | $/

/**
 * Puts a text on one line without tabs, so that no cell breaks its row. Control characters are replaced here and not
 * only by `Io`, because the replacement takes a column.
 */
export function oneLine(text: string): string {
  const shown = printable(text)
  return loose.test(shown) ? shown.replace(/\s+/g, ' ').trim() : shown
}

/**
 * Aligns columns under a header. A narrow terminal first cuts texts, then leaves out columns; `hidden` counts those.
 */
export function tableOf<Row>(
  io: Io,
  all: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): { lines: string[]; hidden: number } {
  const texts = new Map(all.map((column) => [column, rows.map((row) => oneLine(column.cell(row)))]))
  const natural = (column: Column<Row>) =>
    (texts.get(column) ?? []).reduce((most, text) => Math.max(most, lengthOf(text)), lengthOf(column.title))
  const columns = shownColumns(all, natural, width)
  const widths = fitted(columns, columns.map(natural), width)
  const lineOf = (texts: readonly string[], style: (text: string, index: number) => string) =>
    texts
      .map((text, index) => style(padded(text, widths[index] ?? 0, columns[index]?.align), index))
      .join(gap)
      .trimEnd()
  const lines = [
    lineOf(
      columns.map(({ title }) => title),
      (text) => io.style('bold', text),
    ),
    ...rows.map((row, at) =>
      lineOf(
        columns.map((column) => texts.get(column)?.[at] ?? ''),
        (text, index) => coloured(io, text, columns[index]?.severity?.(row)),
      ),
    ),
  ]
  return { lines, hidden: all.length - columns.length }
}

function shownColumns<Row>(
  all: readonly Column<Row>[],
  natural: (column: Column<Row>) => number,
  width: number,
): readonly Column<Row>[] {
  const least = (column: Column<Row>) => (column.isCuttable ? Math.min(natural(column), minTextWidth) : natural(column))
  const order = all.filter((column) => column.leaveOut !== undefined)
  order.sort((a, b) => (a.leaveOut ?? 0) - (b.leaveOut ?? 0))
  let columns = all
  for (const next of order) {
    if (totalOf(columns.map(least)) <= width) break
    columns = columns.filter((column) => column !== next)
  }
  return columns
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, one) => sum + one, gap.length * Math.max(0, widths.length - 1))

/** Gives one line a row with tabs between the cells, for cut, awk and while-read. */
export const tabLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.map((row) => columns.map((column) => oneLine(column.cell(row))).join('\t'))

// oxlint-disable-next-line no-control-regex -- Latin letters and signs take one column each
const plain = /^[\u0000-\u02FF]*$/

/** Width of a text on a terminal. */
function lengthOf(text: string): number {
  return plain.test(text) ? text.length : wideLength(text)
}

/**
 * Width of a text beyond Latin letters: combining marks take no column, ideographs and most emoji two. An ASCII test
 * comes first: Unicode classes are slow to load (docs/decisions/0028).
 */
function wideLength(text: string): number {
  const shown = text.replace(/[\p{M}\p{Cf}]/gu, '')
  const wide =
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/gu
  return [...shown].length + (shown.match(wide)?.length ?? 0)
}

function padded(text: string, width: number, align: 'right' | undefined): string {
  const cut = lengthOf(text) > width ? cutTo(text, width) : text
  const space = ' '.repeat(width - lengthOf(cut))
  return align === 'right' ? space + cut : cut + space
}

function cutTo(text: string, width: number): string {
  let [kept, taken] = ['', 0]
  for (const letter of text) {
    taken += lengthOf(letter)
    if (taken > width - 1) break
    kept += letter
  }
  return `${kept}…`
}

function fitted<Row>(columns: readonly Column<Row>[], widths: readonly number[], width: number): number[] {
  const fit = [...widths]
  const cuttable = fit.flatMap((_, at) => (columns[at]?.isCuttable ? [at] : []))
  while (totalOf(fit) > width) {
    const widest = cuttable.reduce((most, at) => ((fit[at] ?? 0) > (fit[most] ?? 0) ? at : most), cuttable[0] ?? -1)
    if ((fit[widest] ?? 0) <= minTextWidth) break
    fit[widest] = (fit[widest] ?? 0) - 1
  }
  return fit
}
