import { sql, type Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional } from '../schema/columns.ts'

/** Adds to users when their set-up of the second factor was started; one that waits now starts to wait anew. */
export async function addWaitingSetUps(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'users', { totp_pending_at: optional(int) })
  await sql`update users set totp_pending_at = ${Date.now()} where totp_pending_secret is not null`.execute(db)
}
