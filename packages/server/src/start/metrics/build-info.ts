import { readFileSync } from 'node:fs'
import { knownMigrations } from '../../store/db/migrate.ts'

/** Release of the server, as its package names it, with the newest step of its schema. */
export function buildInfo(): { version: string; node: string; schema: string } {
  const { version } = JSON.parse(readFileSync(packageFile(), 'utf8')) as { version: string }
  return { version, node: process.version, schema: knownMigrations.at(-1) ?? '' }
}

/** The built server lies one folder deeper, in `dist`. */
const packageFile = () =>
  new URL(import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../../../../package.json', import.meta.url)
