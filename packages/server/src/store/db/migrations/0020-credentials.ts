import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, id, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/**
 * Adds the last check of the password to sessions and unfinished sign-ins, the wait for a reset to users, and the links
 * that undo a change of address. Sessions of older releases have no check.
 */
export async function addCredentials(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'sessions', { password_at: optional(int) })
  await addColumns(db, kind, 'temp_tokens', { password_at: optional(int) })
  await addColumns(db, kind, 'users', { reset_needed_at: optional(int) })
  await tableMaker(db, kind)(
    'email_undos',
    { id, token_hash: text, user_id: ref('users'), email: text, created_at: int, expires_at: int },
    { unique: [['token_hash']], index: [['user_id'], ['email']] },
  )
}
