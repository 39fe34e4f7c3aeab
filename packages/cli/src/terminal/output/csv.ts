import { jsonOf, printable } from '@ip-portal/core/kernel/values/control-characters'
import { toCsv, type CsvCell } from '@ip-portal/core/kernel/values/csv'

/** Writes rows as CSV for programs, with the API's field names in the first line; objects and lists become JSON. */
export const csvOf = (rows: readonly object[], fields: readonly string[]): string =>
  toCsv(
    fields,
    rows.map((row) => fields.map((field) => cellOf((row as Record<string, unknown>)[field]))),
    'exchange',
  )

function cellOf(value: unknown): CsvCell {
  if (typeof value === 'string') return printable(value)
  return typeof value === 'object' && value !== null ? jsonOf(value) : (value as CsvCell)
}
