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
  const hidden = new Set(isRefused(row) ? ['status', 'code'] : [])
  // A refused change of the profile says whether it had a new password.
  if (after['password'] === false) hidden.add('password')
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !hidden.has(field))
  return fields
    .map((field) => ({ field, before: known(before[field]), after: field in after ? known(after[field]) : undefined }))
    .filter(({ before: old, after: now }) => JSON.stringify(old) !== JSON.stringify(now ?? null))
}

/** Time within which the parts of an edit are written. */
const mostEditMs = 60_000

/**
 * Joins the rows of an edit, which deletes a route or a ROA and adds another, with the row of its code. `rows` are newest
 * first and stay so; an export keeps them apart.
 */
export function joinEdits(rows: readonly AuditRow[]): AuditRow[] {
  const joined: AuditRow[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const [row, older, oldest] = [rows[at], rows[at + 1], rows[at + 2]]
    if (!row) continue
    const edit = older && editOf(row, older)
    if (edit) at += 1
    const isCode = edit && oldest?.action === 'two-factor.code' && isOneAct(row, oldest)
    if (isCode) at += 1
    joined.push(edit ?? row)
  }
  return joined
}

/** Reads two rows as one edit; null when they are none. */
function editOf(newer: AuditRow, older: AuditRow): AuditRow | null {
  const [kind, part] = newer.action.split('.')
  const [deleted, added] = part === 'add' ? [older, newer] : [newer, older]
  if (deleted.action !== `${kind}.delete` || added.action !== `${kind}.add`) return null
  if ((kind !== 'route' && kind !== 'roa') || !isOneAct(newer, older) || newer.order_id !== older.order_id) return null
  const { before } = deleted
  const { after } = added
  if (before['prefix'] !== after['prefix']) return null
  const { prefix } = after
  return { ...newer, action: `${kind}.edit`, target: typeof prefix === 'string' ? prefix : null, before, after }
}

/** True for two things that one author has done within a minute. */
const isOneAct = (newer: AuditRow, older: AuditRow): boolean =>
  [newer, older].every((row) => !isRefused(row) && row.count === 1) &&
  newer.actor.kind === older.actor.kind &&
  newer.actor.name === older.actor.name &&
  Math.abs(Date.parse(newer.at ?? '') - Date.parse(older.at ?? '')) <= mostEditMs

/** Reads an empty text as none. */
const known = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
