import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { withoutMutants } from './machine-page.ts'
import type { Pages } from './pages.ts'

/** Lists the pages that differ from what is written, and the written ones that no machine has. */
export function stalePages(root: string, pages: Pages): string[] {
  const differing = [...pages].filter(
    ([path, text]) => withoutMutants(textAt(join(root, path))) !== withoutMutants(text),
  )
  return [...differing.map(([path]) => path), ...leftPages(root, pages)]
}

/** Writes the pages, removes those that no machine has, and lists both. */
export function writePages(root: string, pages: Pages): string[] {
  const changed = [...pages].filter(([path, text]) => textAt(join(root, path)) !== text)
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const left = leftPages(root, pages)
  for (const path of left) rmSync(join(root, path))
  return [...changed.map(([path]) => path), ...left]
}

const textAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const leftPages = (root: string, pages: Pages) =>
  globSync('docs/machines/*.md', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !pages.has(path))
