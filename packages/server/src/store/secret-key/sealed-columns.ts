import { sql } from 'kysely'
import type { Db, Store } from '../db/open.ts'
import { holdKey } from './key-in-database.ts'
import { type SecretKey, sealingKeyId } from './secret-key.ts'

/** Context of a user's TOTP secret; the same before and after the confirmation, which moves it as it is. */
export const totpContext = (userId: number): string => `totp:${userId}`

interface SealedColumn {
  table: 'users'
  column: 'totp_secret' | 'totp_pending_secret'
  context: (id: number) => string
}

/** Columns whose texts are encrypted; all of them have ids. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', column: 'totp_secret', context: totpContext },
  { table: 'users', column: 'totp_pending_secret', context: totpContext },
]

/** True when a secret is stored as the first release did. */
export async function hasPlainSecrets(db: Db): Promise<boolean> {
  for (const { table, column } of sealedColumns) {
    const plain = db.selectFrom(table).select('id').where(column, 'not like', 'v1.%').limit(1)
    if (await plain.executeTakeFirst()) return true
  }
  return false
}

/** Encrypts every plain secret in one transaction, and removes the plain texts from the file of SQLite. */
export async function sealPlainSecrets({ db, kind }: Store, key: SecretKey): Promise<void> {
  // SQLite leaves deleted bytes in its file otherwise.
  if (kind === 'sqlite') await sql`pragma secure_delete = on`.execute(db)
  await db.transaction().execute(async (trx) => {
    await holdKey(trx, key)
    await changeSecrets(trx, (stored, context) =>
      sealingKeyId(stored) === undefined ? key.seal(stored, context) : stored,
    )
  })
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Replaces the stored text of each secret; returns the number of changed ones. */
export async function changeSecrets(trx: Db, change: (stored: string, context: string) => string): Promise<number> {
  let changed = 0
  for (const sealed of sealedColumns) {
    const { table, column, context } = sealed
    for (const { id, stored } of await secretsIn(trx, sealed)) {
      const next = change(stored, context(id))
      if (next === stored) continue
      await trx
        .updateTable(table)
        .set({ [column]: next })
        .where('id', '=', id)
        .execute()
      changed += 1
    }
  }
  return changed
}

const secretsIn = (trx: Db, { table, column }: SealedColumn) =>
  trx
    .selectFrom(table)
    .select(['id', (row) => row.ref(column).$notNull().as('stored')])
    .where(column, 'is not', null)
    .execute()
