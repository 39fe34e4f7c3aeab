import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional } from '../schema/columns.ts'

/** Adds to sessions whether a secure link opened them. */
export async function addSessionsByLink(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', { by_link: optional(int) })
}
