import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the bundler knows about one module. */
type InfoOf = (id: string) => Rolldown.ModuleInfo | null

/**
 * Keeps what the first page needs in one chunk. Left alone the bundler splits off whatever a later page needs
 * too, and /login would wait for six small files, each packed worse than all of them together.
 */
export function firstChunk(entry: RegExp): Rolldown.CodeSplittingOptions {
  let reached: Set<string> | undefined
  return {
    groups: [
      {
        debugName: 'first',
        name: (id, context) => {
          const infoOf: InfoOf = (module) => context.getModuleInfo(module)
          // The bundler's own helpers, which would be a file of 0.4 kB.
          if (id.includes('rolldown/runtime')) return 'first'
          reached ??= reachedFrom(entryAbove(id, entry, infoOf), infoOf)
          return reached.has(id) ? 'first' : null
        },
      },
    ],
  }
}

/** Which modules importing reaches from the entry without waiting for anything. */
function reachedFrom(entry: string, infoOf: InfoOf): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const next of infoOf(id)?.importedIds ?? []) reached.add(next)
  return reached
}

/** The entry: up from any module through those that import it, in either way. */
function entryAbove(id: string, entry: RegExp, infoOf: InfoOf): string {
  const above = new Set([id])
  for (const next of above) {
    if (entry.test(next)) return next
    const info = infoOf(next)
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) above.add(importer)
  }
  throw new Error(`no entry ${entry.source} above ${id}`)
}

/**
 * Says in the manifest that the first chunk is the entry. Vite drops the empty entry that would only import it,
 * and with it the only chunk so marked; the server leaves out of its preloading what the entry loads anyway.
 */
export function firstChunkIsEntry(): Plugin {
  let path = ''
  return {
    name: 'first-chunk-is-entry',
    apply: 'build',
    configResolved: ({ root, build }) => {
      path = join(resolve(root, build.outDir), '.vite/manifest.json')
    },
    writeBundle: () => {
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { name?: string; isEntry?: boolean }>
      for (const chunk of Object.values(manifest)) if (chunk.name === 'first') chunk.isEntry = true
      writeFileSync(path, JSON.stringify(manifest, null, 2))
    },
  }
}
