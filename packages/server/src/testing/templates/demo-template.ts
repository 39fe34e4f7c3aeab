import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { createLog } from '../../base/log.ts'
import { readSettings, type Settings } from '../../base/settings/settings.ts'
import { setUpDatabase } from '../../start/start-server.ts'
import { type EngineKind, openStore } from '../../store/db/open.ts'
import type { TestPostgres } from '../postgres/start-postgres.ts'

/** Data of demo servers that have not started yet; test servers with the same inputs copy it instead of seeding. */
interface DemoTemplate {
  inputs: string
  /** Has a data folder for each engine. */
  folder: string
  /** Name of a database in the PostgreSQL of the run; null without one. */
  database: string | null
}

/** Smallest cost of argon2id, because tests do not depend on it. */
export const cheapPasswords = { memory: 8, passes: 1 }

/** Environment variable by which the workers of a run know its template. */
const variable = 'TEST_DEMO_TEMPLATE'

/** Makes the template of a run for servers that start today with default settings; returns what removes it. */
export async function makeDemoTemplate(postgres: TestPostgres | null): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-template-'))
  const defaults = { ...readSettings({ DEMO: '1' }), passwordCost: cheapPasswords }
  const now = Date.now()
  const setUp = async (engine: EngineKind, databaseUrl?: string) => {
    const settings = { ...defaults, dataDir: join(folder, engine), databaseUrl }
    mkdirSync(settings.dataDir, { mode: 0o700 })
    const store = openStore(settings)
    try {
      await setUpDatabase(store, settings, { log: createLog({ write: () => undefined }), now })
    } finally {
      await store.close()
    }
  }
  await setUp('sqlite')
  const url = await postgres?.freshDatabase()
  if (url !== undefined) await setUp('postgres', url)
  const database = url === undefined ? null : new URL(url).pathname.slice(1)
  const template: DemoTemplate = { inputs: inputsOf(defaults, now), folder, database }
  process.env[variable] = JSON.stringify(template)
  return () => {
    delete process.env[variable]
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Copies the template of the run into an empty data folder, and into a new database on PostgreSQL, whose address it
 * returns. Without a template for these settings and this time the database stays empty, and the server seeds it.
 */
export async function copyDemoTemplate(
  settings: Settings,
  now: number,
  postgres: TestPostgres | null,
): Promise<string | undefined> {
  const template = templateFor(settings, now)
  const isUsed = template !== undefined && isEmpty(settings.dataDir)
  if (!postgres) {
    if (isUsed && settings.databaseUrl === undefined) copy(join(template.folder, 'sqlite'), settings.dataDir)
    return settings.databaseUrl
  }
  // A cluster of this server alone has no template.
  if (!isUsed || template.database === null || postgres.cluster) return postgres.freshDatabase()
  copy(join(template.folder, 'postgres'), settings.dataDir)
  return postgres.freshDatabase(template.database)
}

function templateFor(settings: Settings, now: number): DemoTemplate | undefined {
  const text = process.env[variable]
  if (text === undefined || !settings.demo || settings.secretKey !== undefined) return undefined
  const template = JSON.parse(text) as DemoTemplate
  return template.inputs === inputsOf(settings, now) ? template : undefined
}

/** All on which the data of a demo depends. */
const inputsOf = ({ demoOrders, passwordCost }: Settings, now: number): string =>
  JSON.stringify([istanbulDay(now), demoOrders, passwordCost])

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true })
