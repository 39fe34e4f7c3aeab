import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Adds the ids of the installation's keys and the recovery codes; the keys of links are derived since then. */
export async function addSecretKeys(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const table = tableMaker(db, kind)
  await table(
    'secret_keys',
    { slot: int, id: text, wrapped_mac_root: optional(text), created_at: int },
    { primary: ['slot'], unique: [['id']] },
  )
  await table(
    'recovery_codes',
    { user_id: ref('users'), code_hash: text, key_id: text, created_at: int, used_at: optional(int) },
    { primary: ['user_id', 'code_hash'] },
  )
  await db.schema.dropTable('link_keys').execute()
}
