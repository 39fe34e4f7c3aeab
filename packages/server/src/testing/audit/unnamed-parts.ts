import { fieldText } from '@ip-portal/core/audit/audit-values.texts'
import { targetText } from '@ip-portal/core/audit/audit.texts'
import type { Db } from '../../store/db/open.ts'

/** Lists the values and objects in the audit rows that the clients would show by their English names. */
export async function unnamedParts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').selectAll().execute()
  const values = rows.flatMap((row) => [row.before_json ?? '{}', row.details_json]).flatMap((json) => keysOf(json))
  // The status and code of a refusal are shown as its reason.
  const fields = values.filter((name) => !['status', 'code'].includes(name) && fieldText(name) === name)
  const targets = rows.flatMap(({ outcome, target }) => (outcome === 'refused' || target === null ? [] : [target]))
  const objects = targets.filter((one) =>
    targetText({ target: one, target_name: null, outcome: 'done' })?.startsWith(one.split(' ')[0] ?? ''),
  )
  return [...new Set([...fields, ...objects])]
}

const keysOf = (json: string): string[] => Object.keys(JSON.parse(json) as Record<string, unknown>)
