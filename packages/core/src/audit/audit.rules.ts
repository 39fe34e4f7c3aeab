import type { AuditRow } from './audit.schema.ts'

/** Value of a field before and after a change; null where it had none, `after` undefined where the object is gone. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** True for the refusal of a change. */
export const isRefused = ({ outcome }: Pick<AuditRow, 'outcome'>): boolean => outcome === 'refused'

/** Lists the fields that a change has changed, or that its row names. */
export function differencesOf(row: AuditRow): Difference[] {
  const { before, after } = row
  // The status and code of a refusal are its reason, not a value.
  const hidden = isRefused(row) ? new Set(['status', 'code']) : new Set<string>()
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !hidden.has(field))
  return fields
    .map((field) => ({ field, before: known(before[field]), after: field in after ? known(after[field]) : undefined }))
    .filter(({ before: old, after: now }) => JSON.stringify(old) !== JSON.stringify(now ?? null))
}

/** Reads an empty text as none. */
const known = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
