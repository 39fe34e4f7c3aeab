/**
 * `npm run build -w packages/cli`: the CLI as a folder that plain Node runs, without node_modules.
 */
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'

/** commander starts other programs for commands in files of their own; we have none, and loading the module takes 3 ms. */
const withoutChildProcess: Plugin = {
  name: 'commander-without-child-process',
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes(join('node_modules', 'commander')) ? '\0no-child-process' : null,
  load: (id) => (id === '\0no-child-process' ? 'export default {}' : null),
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

const escapeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`

/** Builds the CLI into a folder, whose entry is `ipportal.cjs`. */
export async function buildCli(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  await build({
    input: { ipportal: join(import.meta.dirname, 'src', 'main.ts') },
    platform: 'node',
    plugins: [withoutChildProcess, asciiOnly],
    output: {
      dir: dist,
      // CommonJS starts faster than ESM; commands stay chunks of their own, loaded when they run.
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      // What every command that talks to the portal needs, as one file: reading twenty small ones takes longer.
      // Desired state is for those who plan.
      codeSplitting: {
        groups: [
          {
            name: 'portal',
            test: /packages[\\/]core[\\/]src[\\/](?!planning|desired-state)|node_modules[\\/](xstate|valibot|ipaddr)/,
          },
        ],
      },
      minify: true,
      banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    },
  })
  chmodSync(join(dist, 'ipportal.cjs'), 0o755)
}

if (import.meta.main) await buildCli(join(import.meta.dirname, 'dist'))
