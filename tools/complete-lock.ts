/**
 * `node tools/complete-lock.ts`: adds to package-lock.json the packages of other platforms that a registry
 * did not serve when the lock was written. `npm ci` refuses a lock that lacks one of them, on every platform,
 * although it would not install it. Their names (system, processor, C library) decide on which platforms npm
 * installs them; they have no integrity until npm writes the lock on a registry that has them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Lock {
  packages: Record<string, LockEntry>
}

interface LockEntry {
  version?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

interface MissingPackage {
  name: string
  entry: LockEntry
}

/** The lock of the checkout. */
export const lockFile = join(resolve(import.meta.dirname, '..'), 'package-lock.json')

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32']

function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes('linux') && libc !== null ? { libc: [libc] } : {}),
    ...(os.length > 0 ? { os } : {}),
  }
}

/** True when the folder of the package, or one above it, has the dependency. */
function isThere(packages: Lock['packages'], path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

/** Packages of some platform that the lock names as optional dependencies and does not list. */
export function missingFromLock({ packages }: Lock): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !isThere(packages, path, name))
      .map(([name, version]) => {
        const { cpu, libc, os } = platformOf(name)
        // In the order in which npm writes them, so that its next run leaves them alone.
        return {
          name,
          entry: {
            version,
            ...(cpu ? { cpu } : {}),
            ...(dev ? { dev } : {}),
            ...(libc ? { libc } : {}),
            optional: true,
            ...(os ? { os } : {}),
          },
        }
      })
      .filter(({ entry }) => entry.os !== undefined || entry.cpu !== undefined),
  )
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const missing = missingFromLock(lock)
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`${missing.length} added`)
}
