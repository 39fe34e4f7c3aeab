/**
 * `npm run build -w packages/server`: the server as JavaScript that plain Node 24 runs, with core and the built web app
 * inside; core is therefore a dependency for development. `npm pack` runs it first (docs/operating.md).
 */
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, isAbsolute, join, relative } from 'node:path'
import { build, type OutputChunk } from 'rolldown'
import { buildWeb, webIsStale } from '../../tools/web-build.mjs'

const here = import.meta.dirname
const packages = join(here, '..')

/** Programs: the two that are started, and the threads, each of which stays beside its caller. */
const programs = ['src/main.ts', 'src/operator.ts', ...globSync('src/**/*.worker.ts', { cwd: here })]

/**
 * Builds the server into a folder; every source file stays a file of its own, so that traces name the sources. Other
 * packages stay imports. Throws when one of them is no dependency of the package.
 */
export async function buildServer(dist: string, web: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  const { output } = await build({
    input: programs.map((path) => join(here, path)),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@ip-portal/'),
    checks: { bundlerTimings: false },
    output: {
      dir: dist,
      format: 'esm',
      preserveModules: true,
      preserveModulesRoot: packages,
      entryFileNames: '[name].js',
    },
  })
  checkImports(output.filter((part): part is OutputChunk => part.type === 'chunk'))
  const isKept = (path: string) => basename(path) !== '.build-stamp'
  cpSync(web, join(dist, 'web', 'dist'), { recursive: true, filter: isKept })
}

/** Builds the programs of the server with all that they import, for a start that reads few files. */
export async function bundleServer(dir: string): Promise<void> {
  await build({
    input: programs.map((path) => join(here, path)),
    platform: 'node',
    checks: { bundlerTimings: false },
    output: { dir, format: 'esm', entryFileNames: '[name].js' },
  })
}

function checkImports(chunks: readonly OutputChunk[]): void {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const names = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !id.startsWith('node:') && !builtinModules.includes(id))
    .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
  const missing = [...new Set(names)].filter((name) => !(name in dependencies))
  if (missing.length > 0) throw new Error(`no dependency of ${relative(packages, here)}: ${missing.join(', ')}`)
}

if (import.meta.main) {
  if (webIsStale()) buildWeb()
  await buildServer(join(here, 'dist'), join(packages, 'web', 'dist'))
}
