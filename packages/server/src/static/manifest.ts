import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { routeModules } from './route-modules.ts'

const Chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  isDynamicEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})
const ViteManifest = v.record(v.string(), Chunk)

/** Vite's manifest: the built files of each source. */
export type Manifest = v.InferOutput<typeof ViteManifest>

/** Reads Vite's manifest; without a readable one nothing is preloaded. */
export function readManifest(path: string): Manifest {
  try {
    return v.parse(ViteManifest, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

/** Files of a page beside those of index.html, as URL paths. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
}

/** Finds the files of a page's lazily loaded module and of its imports; none for a page without such a module. */
export function filesOf(manifest: Manifest, page: string): PageFiles {
  const source = routeModules.find(({ path }) => path.test(page))?.module
  if (source === undefined || !manifest[source]?.isDynamicEntry) return { scripts: [], styles: [] }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const loadedAnyway = new Set(entries.flatMap((key) => [...closure(manifest, key)]))
  const extra = [...closure(manifest, source)].filter((key) => !loadedAnyway.has(key))
  const chunks = extra.flatMap((key) => manifest[key] ?? [])
  const styles = new Set(chunks.flatMap(({ css }) => css))
  return { scripts: chunks.map(({ file }) => `/${file}`), styles: [...styles].map((file) => `/${file}`) }
}

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}
