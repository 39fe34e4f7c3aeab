import type { RowId } from './wire-fields.ts'

/** Numbers by size, anything else by its characters. */
export const byId = (a: RowId, b: RowId): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
