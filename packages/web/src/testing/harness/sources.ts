import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Lists the components of the app below src/, each with its text. */
export const componentSources = (): { path: string; text: string }[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('testing/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Lists the components whose text has a pattern. */
export const componentsWith = (pattern: RegExp): string[] =>
  componentSources().flatMap(({ path, text }) => (pattern.test(text) ? [path] : []))
