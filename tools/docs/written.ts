import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Pages } from './pages.ts'

/** Lists the pages that differ from what is written, and the written ones that no machine has. */
export const stalePages = (root: string, pages: Pages): string[] => [
  ...differingPages(root, pages).map(([path]) => path),
  ...leftPages(root, pages),
]

/** Writes the pages, removes those that no machine has, and lists both. */
export function writePages(root: string, pages: Pages): string[] {
  const stale = stalePages(root, pages)
  for (const [path, text] of differingPages(root, pages)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of leftPages(root, pages)) rmSync(join(root, path))
  return stale
}

const differingPages = (root: string, pages: Pages) =>
  [...pages].filter(([path, text]) => textAt(join(root, path)) !== text)

const textAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const leftPages = (root: string, pages: Pages) =>
  globSync('docs/machines/*.md', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !pages.has(path))
