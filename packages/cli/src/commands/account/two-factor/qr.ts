import { create } from 'qrcode'

/** Light modules that scanners want around the code. */
const margin = 2

/**
 * Draws a QR code for a terminal, two rows of modules a line, in the foreground colour: the caller sets black on white.
 */
export function qrLines(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
  const columns = Array.from({ length: modules.size + 2 * margin }, (_, at) => at - margin)
  return columns
    .filter((_, at) => at % 2 === 0)
    .map((row) => columns.map((column) => half(isDark(row, column), isDark(row + 1, column))).join(''))
}

function half(top: boolean, bottom: boolean): string {
  if (top) return bottom ? '█' : '▀'
  return bottom ? '▄' : ' '
}
