import { printable } from '@ip-portal/core/kernel/values/control-characters'
import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { Stream } from '../host.ts'
import type { Io, Style } from '../io.ts'
import { cutTo, lengthOf } from '../text-width.ts'
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

/** Colours a text by its severity where the stream shows colours. */
export const coloured = (io: Io, text: string, severity: Severity | null | undefined, stream?: Stream): string =>
  severity ? io.style(severityStyles[severity], text, stream) : text

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

/** Text of a cell or of a value: on one line, and a hyphen where it says nothing, which awk does not skip. */
export const valueText = (text: string): string => oneLine(text) || '-'

/**
 * Aligns columns under a header. A narrow terminal first cuts texts, then leaves out columns; `hidden` names those.
 */
export function tableOf<Row>(
  io: Io,
  all: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): { lines: string[]; hidden: string[] } {
  const texts = new Map(all.map((column) => [column, rows.map((row) => valueText(column.cell(row)))]))
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
  return { lines, hidden: all.filter((column) => !columns.includes(column)).map(({ title }) => title) }
}

/** Leaves out columns in their order, then the last ones; the first names the row and stays. */
function shownColumns<Row>(
  all: readonly Column<Row>[],
  natural: (column: Column<Row>) => number,
  width: number,
): readonly Column<Row>[] {
  const least = (column: Column<Row>) => (column.isCuttable ? Math.min(natural(column), minTextWidth) : natural(column))
  const order = all.filter((column) => column.leaveOut !== undefined)
  order.sort((a, b) => (a.leaveOut ?? 0) - (b.leaveOut ?? 0))
  const others = all.slice(1).filter((column) => column.leaveOut === undefined)
  let columns = all
  for (const next of [...order, ...others.toReversed()]) {
    if (totalOf(columns.map(least)) <= width) break
    columns = columns.filter((column) => column !== next)
  }
  return columns
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, one) => sum + one, gap.length * Math.max(0, widths.length - 1))

/** Gives one line a row with tabs between the cells, for cut, awk and while-read. */
export const tabLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.map((row) => columns.map((column) => valueText(column.cell(row))).join('\t'))

function padded(text: string, width: number, align: 'right' | undefined): string {
  const cut = lengthOf(text) > width ? cutTo(text, width) : text
  const space = ' '.repeat(width - lengthOf(cut))
  return align === 'right' ? space + cut : cut + space
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
