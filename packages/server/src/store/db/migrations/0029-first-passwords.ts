import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional } from '../schema/columns.ts'

/** Adds the end of passwords that the operator made; older ones have none. */
export async function addFirstPasswords(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'users', { password_ends_at: optional(int) })
}
