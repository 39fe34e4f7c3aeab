/**
 * Starts the CLI in the checkout: builds the bundle when a source is newer, and runs it. Plain JavaScript that old
 * versions of Node can read, because those start the Node that the checkout has pinned.
 */
const { spawn, spawnSync } = require('node:child_process')
const { existsSync, readdirSync, statSync } = require('node:fs')
const { constants } = require('node:os')
const { join } = require('node:path')

/** The oldest Node that runs the bundle, and the oldest that runs the build. */
const needed = { bundle: 22, build: 24 }
const root = join(__dirname, '..', '..')
const sources = ['packages/core/src', 'packages/cli/src'].map((folder) => join(root, folder))
const files = ['package-lock.json', 'packages/cli/build.ts', 'packages/cli/package.json'].map((file) =>
  join(root, file),
)

const runs = (major) => Number.parseInt(process.versions.node, 10) >= major

/** Instant of the last change of a source (ms). */
function lastChange() {
  const below = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  )
  return Math.max(...[...files, ...below].map((path) => statSync(path).mtimeMs))
}

const isStale = (bundle) => !existsSync(bundle) || statSync(bundle).mtimeMs < lastChange()

/** Node of at least this version: the running one, else the one of the checkout. */
function nodeFor(major) {
  if (runs(major)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (existsSync(node)) return node
  console.error(`ipportal: Node ${major} bulunamadı. Checkout içinde npm install çalıştırın veya Node ${major} kurun.`)
  return process.exit(1)
}

/** Runs the bundle of the present sources; ends the process with 1 when it cannot be built. */
function start(bundle) {
  if (isStale(bundle)) {
    const built = spawnSync(nodeFor(needed.build), [join(__dirname, 'build.ts')], { stdio: ['ignore', 2, 2] })
    if (built.status !== 0) process.exit(1)
  }
  if (runs(needed.bundle)) return require(bundle)
  const child = spawn(nodeFor(needed.bundle), [bundle, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The child decides what a signal means; a terminal sends Ctrl+C to both.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`ipportal: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
}

module.exports = { start }
