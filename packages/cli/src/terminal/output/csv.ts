import { toCsv, type CsvCell } from '@ip-portal/core/kernel/values/csv'

/** Writes rows as CSV for programs, with the API's field names in the first line; objects and lists become JSON. */
export const csvOf = (rows: readonly object[], fields: readonly string[]): string =>
  toCsv(
    fields,
    rows.map((row) => fields.map((field) => cellOf((row as Record<string, unknown>)[field]))),
    'exchange',
  )

const cellOf = (value: unknown): CsvCell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell)
