import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { DemoSignIn } from '../base/data-dir/demo-sign-ins.ts'

const fixture = resolve(import.meta.dirname, '../../fixtures/first-release')

/** Facts that a later release must still know, written with the data. */
export interface FirstReleaseFacts {
  /** Instant at which the data was made (ms). */
  madeAt: number
  /** Address of the portal in the files of the CLI. */
  url: string
  signIns: DemoSignIn[]
  tokens: Record<'demo' | 'fresh' | 'large', string>
  /** TOTP secret of the set-up that `fresh` has not confirmed. */
  pendingSecret: string
  ticketId: number
  resetToken: string
  verifyToken: string
  secureLink: { link: string }
  /** Answers to `demo` by call. */
  seen: Record<'orders' | 'order' | 'routes' | 'tickets' | 'responses' | 'transactions' | 'profile', unknown>
}

/** Data of the first release, made by its own code. */
export interface FirstRelease {
  dataDir: string
  /** Folder of the CLI's session, journals and order locks. */
  cliFolder: string
  facts: FirstReleaseFacts
  /** File of the fixture as text, such as `plan.json`. */
  read(name: string): string
  /** Clock that starts a minute after the data was made. */
  now: () => number
}

/** Copies the data into a temporary folder; with the address of an empty PostgreSQL database, it loads the dump. */
export async function copyFirstRelease(databaseUrl?: string): Promise<FirstRelease> {
  const source = join(fixture, databaseUrl === undefined ? 'sqlite' : 'postgres')
  const dataDir = mkdtempSync(join(tmpdir(), 'first-release-'))
  cpSync(source, dataDir, { recursive: true })
  const unpacked = (name: string) => gunzipSync(readFileSync(join(source, name)))
  // The modes of the first release; git keeps none.
  if (databaseUrl === undefined) writeFileSync(join(dataDir, 'portal.db'), unpacked('portal.db.gz'), { mode: 0o644 })
  else await load(databaseUrl, unpacked('portal.sql.gz').toString())
  for (const path of filesBelow(dataDir)) if (!path.endsWith('portal.db')) chmodSync(path, 0o600)
  const read = (name: string) => readFileSync(join(source, name), 'utf8')
  const facts = JSON.parse(read('facts.json')) as FirstReleaseFacts
  const startedAt = Date.now()
  return {
    dataDir,
    cliFolder: join(dataDir, 'cli'),
    facts,
    read,
    now: () => facts.madeAt + 60_000 + Date.now() - startedAt,
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Runs a dump of pg_dump; lines that start with a backslash are commands of psql. */
async function load(databaseUrl: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(dump.replaceAll(/^\\.*$/gm, ''))
  await client.end()
}
