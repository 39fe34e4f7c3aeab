import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional } from '../schema/columns.ts'

/** Adds to the links that undo a change of address if the user had a second factor then; older links do not know. */
export async function addUndoFactor(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'email_undos', { had_factor: optional(int) })
}
