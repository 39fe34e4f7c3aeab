/**
 * `npm run build -w packages/cli`: the CLI as a folder that plain Node runs, without node_modules.
 */
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'

/**
 * What commander takes of Node, without the copy of every export that a default import of CommonJS costs. It starts
 * other programs for commands in files of their own; we have none, and loading node:child_process takes 3 ms.
 */
const ofNode: Record<string, string> = {
  'node:child_process': 'export default {}',
  'node:fs': 'export default {}',
  'node:path': 'export default {}',
  'node:process': 'export default globalThis.process',
}
const commanderOfNode: Plugin = {
  name: 'commander-of-node',
  resolveId: (id, importer) =>
    id in ofNode && importer?.includes(join('node_modules', 'commander')) ? `\0${id}` : null,
  load: (id) => ofNode[id.slice(1)] ?? null,
}

/** Reading the tables of Unicode for one option takes as long as loading all of commander. */
const commanderWithoutUnicode: Plugin = {
  name: 'commander-without-unicode',
  transform: (code, id) => {
    if (!id.endsWith(join('commander', 'lib', 'option.js'))) return null
    const slow = '/\\p{ID_Continue}\\.\\.\\.[>\\]]$/u'
    if (!code.includes(slow)) throw new Error('commander tells variadic options in another way: look at build.ts')
    return code.replace(slow, () => '/[\\w\\u0080-\\uFFFF]\\.\\.\\.[>\\]]$/')
  },
}

/** One letter outside Latin-1 makes V8 keep a whole source in two bytes a letter, which it reads more slowly. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(/\P{ASCII}/gu, (letter) =>
          Array.from({ length: letter.length }, (_, at) => escapeOf(letter.charCodeAt(at))).join(''),
        )
  },
}

/** Part of a program as the bundler's parser gives it. */
interface Part {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value

/** Every name in a part, but not what is only called so: the field of an object. */
function* namesIn(part: Part): Generator<Part & { name: string }> {
  if (part.type === 'Identifier') yield part as Part & { name: string }
  for (const [key, value] of Object.entries(part)) {
    if ((key === 'property' || key === 'key') && part['computed'] !== true) continue
    for (const inner of Array.isArray(value) ? value : [value]) if (isPart(inner)) yield* namesIn(inner)
  }
}

const chunkImport = /^const (require_[\w$]+) = (require\("\.[^"]+"\));$/

/**
 * A chunk loads the chunks that it uses when it first uses them, as the functions in it run: what a command never
 * comes to is neither read nor evaluated. Holds because no module of ours does anything by being loaded.
 */
const lazyChunks: Plugin = {
  name: 'lazy-chunks',
  renderChunk(code) {
    const program = this.parse(code) as unknown as Part & { body: Part[] }
    const loads = new Map<string, string>()
    const edits: { start: number; end: number; text: string }[] = []
    for (const { start, end } of program.body) {
      const [, name = '', load = ''] = chunkImport.exec(code.slice(start, end)) ?? []
      if (name === '') continue
      loads.set(name, load)
      edits.push({ start, end, text: '' })
    }
    if (loads.size === 0) return null
    for (const { name, start, end } of namesIn(program))
      if (loads.has(name) && !edits.some((edit) => edit.start <= start && end <= edit.end))
        edits.push({ start, end, text: `(${name}())` })
    edits.sort((one, other) => one.start - other.start)
    let rest = ''
    let at = 0
    for (const { start, end, text } of edits) {
      rest += code.slice(at, start) + text
      at = end
    }
    const loaders = [...loads].map(([name, load]) => `let ${name}_; const ${name} = () => (${name}_ ??= ${load});\n`)
    return loaders.join('') + rest + code.slice(at)
  },
}

/** Node 22.0 to 22.2 have no such function yet; `require` does the same in a CommonJS entry. */
const olderNode = 'process.getBuiltinModule ??= require'

const escapeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`

const source = /(?<part>cli|core)[\\/]src[\\/](?:(?<folder>[\w\\/-]+)[\\/])?(?<name>[\w-]+)(?:\.(?<kind>\w+))?\.ts$/
/** What every command line is read with. */
const reading = /^(?:program|portal-command|value-kind|option-values|suggestions|start|format)$/
/** What every command that talks to the portal runs with. */
const running = /^(?:context|prompts|run-flow|transport|failure-error|settings|session-file|keyring|printer|table)$/

/**
 * Finding and reading many small files takes longer than one, reading what nobody uses too: one chunk for what every
 * command line is read with, one for what every command that talks to the portal needs, and for each domain its rules
 * and texts, its machines, and every schema.
 */
function chunkOf(id: string): string | null {
  if (/node_modules[\\/]commander/.test(id)) return 'program'
  if (/node_modules[\\/]valibot/.test(id)) return 'portal'
  if (/node_modules[\\/]xstate/.test(id)) return 'xstate'
  const { part, folder = '', name = '', kind } = source.exec(id)?.groups ?? {}
  if (part === 'core') return coreChunkOf(folder.split(/[\\/]/, 1)[0] ?? '', name, kind)
  if (reading.test(name)) return 'program'
  return running.test(name) && !folder.startsWith('commands') ? 'portal' : null
}

function coreChunkOf(domain: string, name: string, kind: string | undefined): string | null {
  if (name === 'planning' || name === 'csv' || domain === 'desired-state') return null
  if (kind === 'machine') return `${domain}-machines`
  if (kind === 'schema') return domain === 'kernel' || domain === 'session' ? 'portal' : `${name}-schema`
  const isJoin = domain === '' || kind === 'api' || kind === 'flows' || name === 'session-storage'
  return isJoin || domain === 'kernel' ? 'portal' : domain
}

/** Builds the CLI into a folder, whose entry is `ipportal.cjs`. */
export async function buildCli(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  await build({
    input: { ipportal: join(import.meta.dirname, 'src', 'main.ts') },
    platform: 'node',
    checks: { bundlerTimings: false },
    preserveEntrySignatures: 'allow-extension',
    plugins: [commanderOfNode, commanderWithoutUnicode, lazyChunks, asciiOnly],
    output: {
      dir: dist,
      // CommonJS starts faster than ESM; commands stay chunks of their own, loaded when they run.
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: chunkOf, debugName: 'chunkOf' }],
      },
      minify: true,
      banner: (chunk) => (chunk.isEntry ? `#!/usr/bin/env node\n${olderNode}` : ''),
    },
  })
  chmodSync(join(dist, 'ipportal.cjs'), 0o755)
}

if (import.meta.main) await buildCli(join(import.meta.dirname, 'dist'))
