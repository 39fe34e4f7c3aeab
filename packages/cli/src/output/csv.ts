/** Rows as CSV (RFC 4180) with the API's field names in the first line; what is no plain value is JSON. */
export function csvOf(rows: readonly object[], fields: readonly string[]): string {
  const lines = rows.map((row) => fields.map((field) => cellOf((row as Record<string, unknown>)[field])))
  return [fields.map(cellOf), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
