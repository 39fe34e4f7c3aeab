import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional, text } from '../schema/columns.ts'

/** Adds the actor, the outcome and the state before the change to audit rows; older rows have none of these. */
export async function addAuditActors(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'audit_log', {
    actor_kind: optional(text),
    actor_name: optional(text),
    session_id: optional(int),
    token_id: optional(int),
    address: optional(text),
    outcome: optional(text),
    target: optional(text),
    before_json: optional(text),
  })
}
