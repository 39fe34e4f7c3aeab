import { spawnSync } from 'node:child_process'
/**
 * Brings node_modules in line with package-lock.json; does nothing when it is.
 * Every root script runs this first, so that each works from a clean clone.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.ip-portal-lock')

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Compares the installed packages with the lock, which saves a second installation after an `npm ci` by hand. Optional
 * packages of other platforms are never there; packages for development may be left out in production.
 */
function installedMatches(lockText, needsDev) {
  const installedText = read(join(modules, '.package-lock.json'))
  if (installedText === null) return false
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(installedText).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const there = installed[path]
    if (there === undefined)
      return entry.optional === true || entry.devOptional === true || (entry.dev === true && !needsDev)
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

/** Environment without node_modules in PATH: npm must not run on the Node that it is about to delete. */
function outsideEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = (process.env[name] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, [name]: folders.join(delimiter) }
}

/** Installs the packages of a folder as its lock pins them; returns the exit code of npm. */
export function installPackages(folder) {
  const done = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: outsideEnvironment(),
    // npm's own summary would mix with what the script prints for other programs.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  return done.status ?? 1
}

/** Installs if needed. `needsDev: false` accepts an installation made by `npm ci --omit=dev`. */
export function installIfNeeded({ needsDev = true } = {}) {
  const lock = read(join(root, 'package-lock.json'))
  if (lock === null) return
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = `${hash} ${needsDev ? 'all' : 'production'}`
  const kept = read(stampFile)
  if (kept === stamp || kept === `${hash} all`) return
  if (!installedMatches(lock, needsDev)) {
    console.error('Paketler kuruluyor (npm ci)…')
    const code = installPackages(root)
    if (code !== 0) process.exit(code)
  }
  writeFileSync(stampFile, stamp)
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) installIfNeeded()
