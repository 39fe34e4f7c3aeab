import papa from 'papaparse'

/** A cell of a row; null and undefined become an empty field. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * Form of the file. `exchange` is RFC 4180, for programs. `spreadsheet` opens in a Turkish Excel with a double click:
 * UTF-8 with a byte order mark, semicolons and the decimal comma.
 */
export type CsvForm = 'exchange' | 'spreadsheet'

/**
 * Matches a text that a spreadsheet would run as a formula, in narrow and in full-width spelling. Signed numbers,
 * phone numbers and a single dash are no formulas.
 */
const formula = /^[=@\t\r\n\uFF1D\uFF20\uFF0B\uFF0D]|^[+-](?![\d\s.,()]*$)/

/**
 * Writes a header and rows as CSV, each line ended by CRLF. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front of it (OWASP, CSV injection).
 */
export function toCsv(fields: readonly string[], rows: readonly (readonly CsvCell[])[], form: CsvForm): string {
  const isSheet = form === 'spreadsheet'
  const lines = rows.map((row) => row.map((cell) => (isSheet && typeof cell === 'number' ? inTurkish(cell) : cell)))
  const text = papa.unparse([[...fields], ...lines], {
    delimiter: isSheet ? ';' : ',',
    newline: '\r\n',
    escapeFormulae: formula,
    // A spreadsheet that parts at semicolons must not find a formula behind one.
    quotes: (cell) => typeof cell === 'string' && cell.includes(';'),
  })
  return `${isSheet ? '\uFEFF' : ''}${text}\r\n`
}

const inTurkish = (value: number): string => String(value).replace('.', ',')

/** Row of a CSV text. */
export interface CsvRow {
  /** Number of the line on which the row begins, from 1. */
  line: number
  /** Cells without the spaces around them. */
  cells: string[]
  /** True for a quoted cell that does not end, or ends in the middle. */
  hasBadQuotes: boolean
}

/** Line with which Excel names the separator of a file. */
const separatorLine = /^"?sep=([,;\t])"?(?=\n|$)/i

/**
 * Reads CSV (RFC 4180) as programs and spreadsheets write it: with commas, semicolons or tabs, as `sep=` says or else the
 * first line has them, with or without a byte order mark, with any line ends. Leaves out empty rows.
 */
export function readCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorLine.exec(whole)?.[1]
  const content = whole.replace(separatorLine, '')
  const rows: CsvRow[] = []
  let [start, line] = [0, 1]
  papa.parse<string[]>(content, {
    delimiter: separator ?? delimiterOf(content),
    newline: '\n',
    step: ({ data, errors, meta: { cursor } }) => {
      const cells = data.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells, hasBadQuotes: errors.length > 0 })
      line += content.slice(start, cursor).split('\n').length - 1
      start = cursor
    },
  })
  return rows
}

/** Finds the separator that the first line has most often. */
function delimiterOf(content: string): string {
  const [first = ''] = content.trimStart().split('\n', 1)
  const countOf = (delimiter: string) => first.split(delimiter).length
  const [delimiter = ','] = [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))
  return delimiter
}
