/**
 * `npm run build -w packages/cli`: the CLI as a folder that plain Node runs, without node_modules.
 */
import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'rolldown'

/**
 * Builds the CLI into a folder, whose entry is `ipportal.cjs`. Every dynamic import of the sources becomes a chunk; all
 * that help needs is one, and what several commands share is grouped by folder (docs/decisions/0028).
 */
export async function buildCli(dist: string): Promise<void> {
  const fresh = `${dist}.${process.pid}`
  await build({
    input: {
      ipportal: join(import.meta.dirname, 'src', 'main.ts'),
      'jq-worker': join(import.meta.dirname, 'src', 'terminal', 'jq', 'jq-worker.ts'),
    },
    platform: 'node',
    // Native and optional: without it in node_modules the CLI keeps its session in a file.
    external: ['@napi-rs/keyring'],
    checks: { bundlerTimings: false },
    output: {
      dir: fresh,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      codeSplitting: {
        groups: [
          { name: 'start', test: /[\\/]cli[\\/]src[\\/]program\.ts$/, priority: 1 },
          { name: 'core', test: /[\\/]core[\\/]src[\\/]/ },
          { name: 'xstate', test: /[\\/]node_modules[\\/]xstate[\\/]/ },
        ],
      },
      minify: true,
      banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    },
  })
  chmodSync(join(fresh, 'ipportal.cjs'), 0o755)
  // The library looks for it beside its own code.
  copyFileSync(createRequire(import.meta.url).resolve('jq-web/jq.wasm'), join(fresh, 'jq.wasm'))
  // Another start from the checkout never finds a part of a build.
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
}

if (import.meta.main) await buildCli(join(import.meta.dirname, 'dist'))
