/**
 * Builds the web app, and knows whether the build on disk is still the one of the sources.
 */
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, toolEnvironment } from './root.mjs'

const web = join(root, 'packages', 'web')
const stampFile = join(web, 'dist', '.build-stamp')

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/core/package.json',
  'packages/core/src',
  'packages/web',
]

/** Never part of the page: what the build writes, and what only tests and benchmarks read. */
const left = new Set(['node_modules', 'dist', 'coverage', 'bench', 'testing'])
const isTest = (name) => /\.test\.tsx?$/.test(name)

function* filesUnder(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return
  if (!info.isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) if (!left.has(name) && !isTest(name)) yield* filesUnder(join(path, name))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Whether `packages/web/dist` is missing or was built from other sources. */
export function webIsStale() {
  if (!existsSync(join(web, 'dist', 'index.html')) || !existsSync(stampFile)) return true
  return readFileSync(stampFile, 'utf8') !== fingerprint()
}

/** Runs the build of packages/web and remembers which sources it was made of. Ends the process if it fails. */
export function buildWeb() {
  const before = fingerprint()
  const done = spawnSync('npm', ['run', 'build', '--workspace', 'packages/web'], {
    cwd: root,
    // A test run says NODE_ENV=test, with which Vite would build React's development version.
    env: { ...toolEnvironment(), NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stampFile, before)
}
