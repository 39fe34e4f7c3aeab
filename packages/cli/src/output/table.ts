import type { Severity } from '@ip-portal/core/orders'
import type { Io, Style } from '../io.ts'
import type { Column } from './columns.ts'

const gap = '  '
const narrowest = 6

const styles: Record<Severity, Style> = { success: 'green', warning: 'yellow', danger: 'red', secondary: 'dim' }

/** Text in the colour of its severity, where colours are shown. */
export const coloured = (io: Io, text: string, severity: Severity | null | undefined): string =>
  severity ? io.style(styles[severity], text) : text

/** A cell never breaks its line or its tab stops. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Aligned columns with a header; the widest columns give way when the terminal is too narrow. */
export function tableLines<Row>(
  io: Io,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): string[] {
  const cells = rows.map((row) => columns.map((column) => oneLine(column.cell(row))))
  const widths = fitted(
    columns.map(({ title }, index) => Math.max(lengthOf(title), ...cells.map((row) => lengthOf(row[index] ?? '')))),
    width,
  )
  const lineOf = (texts: readonly string[], style: (text: string, index: number) => string) =>
    texts
      .map((text, index) => style(padded(text, widths[index] ?? 0, columns[index]?.align), index))
      .join(gap)
      .trimEnd()
  const titles = columns.map(({ title }) => title)
  return [
    lineOf(titles, (text) => io.style('bold', text)),
    ...cells.map((texts, at) => {
      const row = rows[at] as Row
      return lineOf(texts, (text, index) => coloured(io, text, columns[index]?.severity?.(row)))
    }),
  ]
}

/** One line a row, cells parted by tabs: for cut, awk and while-read. */
export const tabLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.map((row) => columns.map((column) => oneLine(column.cell(row))).join('\t'))

const lengthOf = (text: string) => [...text].length

function padded(text: string, width: number, align: 'right' | undefined): string {
  const cut = lengthOf(text) > width ? `${[...text].slice(0, width - 1).join('')}…` : text
  const space = ' '.repeat(width - lengthOf(cut))
  return align === 'right' ? space + cut : cut + space
}

function fitted(widths: readonly number[], width: number): number[] {
  const fit = [...widths]
  const total = () => fit.reduce((sum, one) => sum + one, gap.length * (fit.length - 1))
  while (total() > width) {
    const widest = fit.indexOf(Math.max(...fit))
    if ((fit[widest] ?? 0) <= narrowest) break
    fit[widest] = (fit[widest] ?? 0) - 1
  }
  return fit
}
