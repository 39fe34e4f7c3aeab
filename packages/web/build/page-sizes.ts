/**
 * The scripts that a first visit of a page loads before it is drawn, and what they weigh. The numbers are part of the
 * sources, so that a page grows only where a change says so; `npm run bench -- first-page` shows each by package.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface PageSize {
  /** Sources that the page loads beside the first script. */
  loads: readonly string[]
  kB: number
}

const signedIn = ['signed-in', 'sign-in', '../../node_modules/ky/distribution/index.js']

/** Sizes of the pages in kB of 1000 B, packed by gzip -9. */
export const pageSizes: Readonly<Record<string, PageSize>> = {
  '/login': { loads: [], kB: 126.7 },
  '/': { loads: [...signedIn, 'src/app/routes/dashboard-route.tsx'], kB: 231.5 },
  '/orders': { loads: [...signedIn, 'src/app/routes/orders-route.tsx'], kB: 239.1 },
  '/orders/{id}': { loads: [...signedIn, 'src/app/routes/order/order-route.tsx'], kB: 267.1 },
  '/transactions': { loads: [...signedIn, 'src/features/billing/statement/statement-page.tsx'], kB: 233.9 },
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** Paths of the scripts of a page in a build, the first one first. */
export function scriptsOf(dist: string, { loads }: PageSize): string[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (key: string) => {
    const isScript = ({ name, file }: Chunk) => name === key && file.endsWith('.js')
    const chunk = manifest[key] ?? Object.values(manifest).find(isScript)
    if (!chunk) throw new Error(`the build has no chunk of ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of ['index.html', ...loads]) add(key)
  return [...files]
}

/** Size of a file of a build in kB. */
export const packedSize = (content: string | Buffer): number => gzipSync(content, { level: 9 }).byteLength / 1000

/** Size of the scripts of a page in kB. */
export const sizeOf = (dist: string, page: PageSize): number =>
  scriptsOf(dist, page).reduce((total, file) => total + packedSize(readFileSync(join(dist, file))), 0)
