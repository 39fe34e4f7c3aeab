import { spawnSync } from 'node:child_process'
/**
 * Builds the web app, and tells a build of the present sources from an older one.
 */
import { createHash } from 'node:crypto'
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

/** Folders without sources of the page: output, tests and benchmarks. */
const skipped = new Set(['node_modules', 'dist', 'coverage', 'bench', 'testing'])
const isTest = (name) => /\.test\.tsx?$/.test(name)

function* filesUnder(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return
  if (!info.isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort())
    if (!skipped.has(name) && !isTest(name)) yield* filesUnder(join(path, name))
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

/** True when `packages/web/dist` is missing or was built from other sources. */
export function webIsStale() {
  if (!existsSync(join(web, 'dist', 'index.html')) || !existsSync(stampFile)) return true
  return readFileSync(stampFile, 'utf8') !== fingerprint()
}

/** Runs the build of packages/web and stores the fingerprint of its sources. Ends the process if it fails. */
export function buildWeb() {
  const before = fingerprint()
  const done = spawnSync('npm', ['run', 'build', '--workspace', 'packages/web'], {
    cwd: root,
    // With NODE_ENV=test, which a test run sets, Vite would build the development version of React.
    env: { ...toolEnvironment(), NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stampFile, before)
}
