import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** User `nobody`: PostgreSQL and pgbouncer refuse to run as root. */
const unprivilegedId = 65_534

/** Temporary folder of a program that refuses to run as root. */
export interface ProgramFolder {
  path: string
  /** Runs a program in the folder, as its owner. */
  options: { uid?: number; gid?: number; cwd: string; stdio: 'ignore' }
}

/** Creates a folder; as root it belongs to the user `nobody`. */
export function createProgramFolder(prefix: string): ProgramFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  const isRoot = process.getuid?.() === 0
  chmodSync(path, 0o755)
  if (isRoot) chownSync(path, unprivilegedId, unprivilegedId)
  const owner = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {}
  return { path, options: { ...owner, cwd: path, stdio: 'ignore' } }
}

/** Finds a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
