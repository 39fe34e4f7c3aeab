import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { migrateTexts } from '../store.texts.ts'
import { DatabaseTrouble } from './driver/database-trouble.ts'
import { splitFiles } from './migrations/0012-file-chunks.ts'
import { addAuditSeals } from './migrations/0024-audit-seals.ts'
import { allowAuditOfPortal } from './migrations/0033-audit-of-portal.ts'
import { spellAsNumbers } from './migrations/0034-asn-spelling.ts'
import { createAccounts } from './migrations/first-release/0001-accounts.ts'
import { createOrders } from './migrations/first-release/0002-orders.ts'
import { createSupport } from './migrations/first-release/0003-support.ts'
import { createBilling } from './migrations/first-release/0004-billing.ts'
import { createRouting } from './migrations/first-release/0005-routing.ts'
import {
  addCatalogue,
  addCorrections,
  addImportNumbers,
  addInvoiceDocuments,
  addMergedCompanies,
  addStateTexts,
  addOrderEnd,
  addRateSource,
  addWaitingWork,
  createBankLines,
} from './migrations/provider.ts'
import {
  addAgreedTotals,
  addAuditActors,
  addPlanConfirmation,
  addReadIndexes,
  allowPartsOfPercent,
  createBlockVersions,
  createIdempotencyKeys,
  createPlans,
  indexListOrder,
} from './migrations/records-and-lists.ts'
import {
  addCredentials,
  addDevices,
  addFirstPasswords,
  addNotifications,
  addSecretKeys,
  addSessionsByLink,
  addUndoFactor,
  addWaitingSetUps,
  createApiTokens,
  createLinkKeys,
} from './migrations/users-and-sessions.ts'
import type { EngineKind, Store } from './open.ts'
import { type CreateTable, tableMaker } from './schema/columns.ts'

/** Migrations in order. A released one is never edited; a change is a new entry, from 0013 on. */
const steps: Record<string, (db: Kysely<unknown>, kind: EngineKind) => Promise<void>> = {
  '0001-accounts': creates(createAccounts),
  '0002-orders': creates(createOrders),
  '0003-support': creates(createSupport),
  '0004-billing': creates(createBilling),
  '0005-routing': creates(createRouting),
  '0010-link-keys': creates(createLinkKeys),
  '0011-parts-of-percent': allowPartsOfPercent,
  '0012-file-chunks': splitFiles,
  '0014-idempotency-keys': creates(createIdempotencyKeys),
  '0016-agreed-totals': addAgreedTotals,
  '0018-list-order': indexListOrder,
  '0019-audit-actors': addAuditActors,
  '0020-credentials': addCredentials,
  '0021-sessions-devices': addDevices,
  '0022-secret-key': addSecretKeys,
  '0023-api-tokens': creates(createApiTokens),
  '0024-audit-seals': addAuditSeals,
  '0025-notifications': addNotifications,
  '0028-undo-factor': addUndoFactor,
  '0029-first-passwords': addFirstPasswords,
  '0030-waiting-set-ups': addWaitingSetUps,
  '0031-block-versions': creates(createBlockVersions),
  '0032-plans': creates(createPlans),
  '0033-audit-of-portal': allowAuditOfPortal,
  '0034-asn-spelling': spellAsNumbers,
  '0035-sessions-by-link': addSessionsByLink,
  '0036-read-indexes': addReadIndexes,
  '0037-catalogue': addCatalogue,
  '0038-import-numbers': addImportNumbers,
  '0039-order-end': addOrderEnd,
  '0040-corrections': addCorrections,
  '0041-bank-lines': creates(createBankLines),
  '0042-rate-source': addRateSource,
  '0043-invoice-documents': addInvoiceDocuments,
  '0044-waiting-work': addWaitingWork,
  '0045-merged-companies': addMergedCompanies,
  '0046-state-texts': addStateTexts,
  '0047-plan-confirmation': addPlanConfirmation,
}

/** Migration that only creates tables. */
function creates(tables: (table: CreateTable) => Promise<void>) {
  return (db: Kysely<unknown>, kind: EngineKind) => tables(tableMaker(db, kind))
}

/** Names of the migrations of this release, in order. */
export const knownMigrations: readonly string[] = Object.keys(steps)

/** Names of the migrations that the database has, in order; none in an empty one. */
export async function appliedMigrations(store: Store): Promise<string[]> {
  const all = await createMigrator(store).getMigrations()
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name)
}

/** Instant (ms) of the first migration of the database: when it was made, or filled from a backup. Null before it. */
export async function databaseMadeAt(store: Store): Promise<number | null> {
  const all = await createMigrator(store).getMigrations()
  const times = all.flatMap(({ executedAt }) => (executedAt === undefined ? [] : [executedAt.getTime()]))
  return times.length === 0 ? null : Math.min(...times)
}

/** Database that a newer release has migrated; the message is ready for the terminal. */
export class NewerSchema extends Error {}

/** Time after which a migration is worth a line: it may wait for another process. */
const noticeMs = 2_000

interface MigrateOptions {
  /** Migration to end with; the newest one without it. */
  last?: string
  /** Called when the migration has not ended soon. */
  onWait?: () => void
}

/**
 * Migrates the database to the newest schema, or to a named one; several processes may do this at once. A database that
 * is up to date is only read: no lock is taken. Throws when a step fails, and `NewerSchema` when the database has steps
 * that this release does not know.
 */
export async function migrate(store: Store, { last, onWait }: MigrateOptions = {}): Promise<void> {
  if (last === undefined && (await isUpToDate(store))) return
  const timer = onWait && setTimeout(onWait, noticeMs).unref()
  try {
    // On PostgreSQL all steps are one transaction, with the lock in it: a pooler may give each one another connection.
    if (store.kind === 'sqlite') await runSteps(createMigrator(store), last)
    else await store.db.transaction().execute((db) => runSteps(createMigrator({ kind: store.kind, db }), last))
  } catch (error) {
    const unknown = error instanceof DatabaseTrouble ? undefined : await unknownStep(store)
    if (unknown !== undefined) throw new NewerSchema(migrateTexts.newerSchema(unknown))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function runSteps(migrator: Migrator, last: string | undefined): Promise<void> {
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

async function isUpToDate(store: Store): Promise<boolean> {
  if ((await appliedMigrations(store)).length < knownMigrations.length) return false
  const unknown = await unknownStep(store)
  if (unknown !== undefined) throw new NewerSchema(migrateTexts.newerSchema(unknown))
  return true
}

/** Newest step of the database that this release does not know. */
async function unknownStep({ db }: Store): Promise<string | undefined> {
  const done = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`
  return (await done.execute(db)).rows.find(({ name }) => !(name in steps))?.name
}

/** Migrator over all steps; tests make older databases with it. */
export const createMigrator = ({ kind, db }: Pick<Store, 'kind' | 'db'>): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(kind)) } })

const migrations = (kind: EngineKind): Record<string, Migration> =>
  Object.fromEntries(Object.entries(steps).map(([name, run]) => [name, { up: (db: Kysely<unknown>) => run(db, kind) }]))
