import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { build } from 'vite'
import { benchCache } from '../../../../tools/bench/checkout.ts'
import { packedSize, pageSizes, scriptsOf } from '../../build/page-sizes.ts'

/** Packages that weigh less are left out (kB). */
const least = 1

/** Lists what the scripts of each page weigh by package, in kB: a file's packed size by its share of the characters. */
export async function bytesByPackage(): Promise<string[]> {
  const dist = join(benchCache, 'source-maps')
  rmSync(dist, { recursive: true, force: true })
  const root = resolve(import.meta.dirname, '../..')
  await build({ root, logLevel: 'error', build: { sourcemap: true, outDir: dist, emptyOutDir: true } })
  const pages = Object.entries(pageSizes).map(([path, page]) => ({
    path,
    sizes: packagesOf(dist, scriptsOf(dist, page)),
  }))
  const names = [...new Set(pages.flatMap(({ sizes }) => [...sizes.keys()]))]
  const rows = names.map((name) => ({ name, sizes: pages.map(({ sizes }) => sizes.get(name) ?? 0) }))
  const heaviest = rows
    .filter(({ sizes }) => Math.max(...sizes) >= least)
    .toSorted((one, other) => Math.max(...other.sizes) - Math.max(...one.sizes))
  const width = Math.max(...heaviest.map(({ name }) => name.length))
  const line = (name: string, cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join('')
  return [
    line(
      'kB of JS by package',
      pages.map(({ path }) => path),
    ),
    ...heaviest.map(({ name, sizes }) =>
      line(
        name,
        sizes.map((size) => (size > 0 ? size.toFixed(1) : '')),
      ),
    ),
  ]
}

/** Size of each package in some scripts. */
function packagesOf(dist: string, files: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const file of files) {
    const code = readFileSync(join(dist, file), 'utf8')
    const kB = packedSize(code) / code.length
    for (const [source, characters] of charactersOf(code, `${join(dist, file)}.map`)) {
      const name = packageOf(source)
      sizes.set(name, (sizes.get(name) ?? 0) + characters * kB)
    }
  }
  return sizes
}

/** Characters of a script that come from each source, by its source map. */
function charactersOf(code: string, mapPath: string): Map<string, number> {
  const { mappings, sources } = JSON.parse(readFileSync(mapPath, 'utf8')) as { mappings: string; sources: string[] }
  const lines = code.split('\n')
  const characters = new Map<string, number>()
  for (const [at, segments] of decode(mappings).entries()) {
    for (const [index, [column, source]] of segments.entries()) {
      const end = segments[index + 1]?.[0] ?? lines[at]?.length ?? column
      const path = source === undefined ? undefined : sources[source]
      const name = path === undefined ? 'bundler' : resolve(mapPath, '..', path)
      characters.set(name, (characters.get(name) ?? 0) + end - column)
    }
  }
  return characters
}

/** Names the package of a source; of ours and of PrimeReact also the folder. */
function packageOf(source: string): string {
  const [, library, folder = ''] = /node_modules\/((?:@[^/]+\/)?[^/]+)(\/[^/]+)?/.exec(source) ?? []
  if (library !== undefined) return library === 'primereact' ? library + folder : library
  const [, ours, part = ''] = /packages\/(core|web)\/src\/([^/]+)/.exec(source) ?? []
  return ours === undefined ? source : `${ours}/${part}`
}
