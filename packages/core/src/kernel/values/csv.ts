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
  })
  return `${isSheet ? '\uFEFF' : ''}${text}\r\n`
}

const inTurkish = (value: number): string => String(value).replace('.', ',')
