import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, id, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Adds client and address of sessions, the known devices of users, and the counters of their wrong guesses. */
export async function addDevices(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', {
    client: optional(text),
    address: optional(text),
    device_id: optional(int),
  })
  const table = tableMaker(db, kind)
  await table(
    'devices',
    { id, user_id: ref('users'), token_hash: text, created_at: int, last_used_at: int },
    { unique: [['token_hash', 'user_id']], index: [['user_id']] },
  )
  await table(
    'wrong_guesses',
    { subject: text, wrong: int, resets_at: int, blocked_until: optional(int), informed_at: optional(int) },
    { primary: ['subject'] },
  )
}
