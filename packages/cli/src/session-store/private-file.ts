import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const privateFile = 0o600
const privateFolder = 0o700

let drafts = 0

/**
 * Writes a JSON file that only its owner can read, by rename: another CLI reads the old file or the new one, never
 * half of one.
 */
export function writePrivateFile(path: string, entries: Record<string, string>): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  chmodSync(folder, privateFolder)
  // The name is unique among running processes; `wx` refuses a name that is taken.
  const draft = join(folder, `.${process.pid}-${Date.now()}-${(drafts += 1)}.tmp`)
  try {
    writeFileSync(draft, `${JSON.stringify(entries, null, 2)}\n`, { mode: privateFile, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
