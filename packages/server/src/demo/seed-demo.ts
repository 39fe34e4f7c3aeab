import { sql } from 'kysely'
import * as v from 'valibot'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { createPasswords } from '../auth/password/passwords.ts'
import { type DemoSignIn, readDemoSignIns, writeDemoSignIns } from '../base/data-dir/demo-sign-ins.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings/settings.ts'
import { Catalogue } from '../operator/catalogue/catalogue.schema.ts'
import { writeChanges } from '../operator/catalogue/compare.ts'
import { insertRows } from '../store/db/insert-rows.ts'
import type { Store } from '../store/db/open.ts'
import type { Tables } from '../store/db/schema/tables.ts'
import { totpContext } from '../store/secret-key/sealed-columns.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import { demoCatalogue } from './catalogue.ts'
import { createDemoSignIns } from './companies.ts'
import { demoRows } from './demo-rows.ts'
import { demoTexts } from './demo.texts.ts'

/**
 * Fills an empty database with the two demo companies and writes their sign-ins into the data folder. Does nothing when
 * the database has a company. Reuses sign-ins that the folder already has.
 */
export async function seedDemo(
  { db, kind }: Store,
  settings: Settings,
  { log, now, secretKey }: { log: Log; now: number; secretKey: SecretKey },
): Promise<void> {
  if (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) return
  const existing = await readDemoSignIns(settings.dataDir)
  const signIns =
    existing.length > 0 ? existing : createDemoSignIns({ main: demoTexts.mainCompany, wide: demoTexts.wideCompany })
  const passwords = createPasswords(settings.passwordCost)
  const hashes = await Promise.all(signIns.map(({ password }) => passwords.hash(password)))
  const { free_blocks: reports = [], ...rows } = demoRows({
    now,
    wide: settings.demoOrders,
    signIns: signIns.map(sealed(secretKey)),
    hashes,
  })
  await db.transaction().execute(async (trx) => {
    // SQLite's transactions exclude each other; PostgreSQL's need a lock.
    if (kind === 'postgres') await sql`lock table companies in exclusive mode`.execute(trx)
    // Another process may have seeded while the passwords were hashed.
    if (await trx.selectFrom('companies').select('id').limit(1).executeTakeFirst()) return
    await writeChanges(trx, v.parse(Catalogue, demoCatalogue), istanbulDay(now))
    for (const { ip, subnet, ...report } of reports)
      await trx.updateTable('free_blocks').set(report).where('ip', '=', ip).where('subnet', '=', subnet).execute()
    for (const [table, ofTable] of Object.entries(rows)) await insertRows(trx, kind, table as keyof Tables, ofTable)
    await writeDemoSignIns(settings.dataDir, signIns)
  })
  log.info({ orders: rows.orders?.length ?? 0 }, 'demo.seeded')
}

/** Encrypts the secret of a sign-in, whose user has its number as id. */
const sealed =
  (key: SecretKey) =>
  (signIn: DemoSignIn, index: number): DemoSignIn => ({
    ...signIn,
    totpSecret: signIn.totpSecret === null ? null : key.seal(signIn.totpSecret, totpContext(index + 1)),
  })
