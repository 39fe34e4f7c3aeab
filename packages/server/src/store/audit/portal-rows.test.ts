import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealKeys } from '../../testing/audit/seal-keys.ts'
import { temporaryFolders } from '../../testing/data-dir/temporary-folders.ts'
import { startPostgres } from '../../testing/index.ts'
import { createMigrator, migrate } from '../db/migrate.ts'
import { openStore, type Store } from '../db/open.ts'
import { type Actor, audit, type AuditEntry, operatorActor } from './audit.ts'
import { sealRows } from './seals/seal-rows.ts'
import { verifyChain } from './seals/verify-chain.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const newFolder = temporaryFolders()
const keys = sealKeys('first')
const now = 10_000_000

describe.each(['sqlite', 'postgres'] as const)('audit rows of the release before, on %s', (engine) => {
  if (engine === 'postgres' && !postgres) return
  let store: Store
  const actor: Actor = { ...operatorActor({ name: 'op', requestId: 'r' }, 1), kind: 'user', name: 'Ayşe' }
  const add = (by: Actor, entry: AuditEntry) => store.db.transaction().execute((trx) => audit(trx, by, entry))
  const refuse = (at: number, times: number) =>
    audit(store.db, actor, { at, action: 'route.add', outcome: 'refused', after: { status: 428 }, times })
  const ids = async () =>
    (await store.db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id)
  const indexes = async () => {
    const names =
      engine === 'sqlite'
        ? sql<{ text: string }>`select sql as text from sqlite_master where type = 'index' and tbl_name = 'audit_log'`
        : sql<{ text: string }>`select indexdef as text from pg_indexes where tablename = 'audit_log'`
    return (await names.execute(store.db)).rows.map(({ text }) => text).toSorted()
  }
  let before: { ids: number[]; indexes: string[] }
  beforeAll(async () => {
    store = openStore({ dataDir: newFolder(), databaseUrl: await databaseUrl() })
    await createMigrator(store).migrateTo('0032-plans')
    await sql`insert into companies (id, name, orders_version, created_at) values (1, 'A', 0, 0)`.execute(store.db)
    for (let at = 0; at < 20; at += 1) await add(actor, { at, action: 'tag.set', after: { tag: 'Ş' } })
    await refuse(1, 3)
    await refuse(200_000, 1)
    await sealRows(store, keys, { settledId: 22, now, known: undefined })
    await store.db.deleteFrom('audit_log').where('id', '=', 22).execute()
    await store.db.deleteFrom('audit_seals').where('audit_id', '=', 22).execute()
    before = { ids: await ids(), indexes: await indexes() }
    await migrate(store)
  })
  afterAll(() => store?.close())
  const databaseUrl = () => (engine === 'postgres' ? postgres?.freshDatabase() : undefined)

  it('agree with their seals, and keep ids and indexes', async () => {
    expect(await ids()).toEqual(before.ids)
    expect(await indexes()).toEqual(before.indexes)
    expect(await verifyChain(store.db, keys)).toMatchObject({ checked: 21, unsealed: 0 })
  })

  it('may be followed by one of the whole portal, under a new id', async () => {
    await add(operatorActor({ name: 'op', requestId: 'r' }, null), { at: now, action: 'portal.backup' })
    expect((await ids()).at(-1)).toBe(23)
    const orphan = add(operatorActor({ name: 'op', requestId: 'r' }, 99), { at: now, action: 'portal.backup' })
    await expect(orphan).rejects.toThrow(/foreign key|FOREIGN KEY/)
  })
})
