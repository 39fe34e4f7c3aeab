import papa from 'papaparse'

/** A field of a row; nothing becomes an empty field. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * Who reads the file. `exchange` is RFC 4180 for programs. `spreadsheet` is what a Turkish Excel opens with a
 * double click: UTF-8 with a byte order mark, semicolons, and the decimal comma.
 */
export type CsvForm = 'exchange' | 'spreadsheet'

/**
 * What a spreadsheet would run instead of show, in both its narrow and its full-width spelling. Signed numbers,
 * phone numbers and a lone dash run nothing and stay as they are.
 */
const formula = /^[=@\t\r\n\uFF1D\uFF20\uFF0B\uFF0D]|^[+-](?![\d\s.,()]*$)/

/**
 * Rows below their header as CSV, each line ended by CRLF. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front of it (OWASP, CSV injection).
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
