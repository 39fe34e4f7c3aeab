#!/usr/bin/env node
/**
 * The CLI from the checkout: runs the TypeScript source. Plain JavaScript that old versions of Node can read,
 * because those start the Node that the checkout has pinned.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest Node that runs the sources as they are. */
const neededMajor = 24
const here = dirname(fileURLToPath(import.meta.url))
const main = join(here, '..', 'src', 'main.ts')

if (Number.parseInt(process.versions.node, 10) >= neededMajor) await import(main)
else runOn(pinnedNode())

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(here, '..', '..', '..', 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
}

function runOn(node) {
  if (!existsSync(node)) {
    console.error(
      `ipportal: Node ${neededMajor} bulunamadı. Checkout içinde npm install çalıştırın veya Node ${neededMajor} kurun.`,
    )
    process.exit(1)
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child decides what a signal means; a terminal sends Ctrl+C to both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`ipportal: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
}
