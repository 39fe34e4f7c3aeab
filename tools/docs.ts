/**
 * `npm run docs [-- --check]`: writes docs/machines/ from the machines and their walks, docs/parity.md from the
 * table of changes, and the tables of docs/cli.md from what the CLI declares. With `--check` it writes nothing and names the pages that differ.
 */
import { resolve } from 'node:path'
import { documentPages } from './docs/pages.ts'
import { stalePages, writePages } from './docs/written.ts'

const root = resolve(import.meta.dirname, '..')
const pages = await documentPages(root)
if (process.argv.includes('--check')) {
  const stale = stalePages(root, pages)
  for (const path of stale) console.error(`${path} is stale: npm run docs`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const path of writePages(root, pages)) console.log(path)
}
