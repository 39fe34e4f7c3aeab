import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { usageError } from '../errors/exit-codes.ts'
import { shellWord } from '../runtime/repeatable-write.ts'
import { replaceFile } from '../runtime/replace-file.ts'
import { sessionStoreTexts } from './session-store.texts.ts'

const privateFile = 0o600
const privateFolder = 0o700

/** Rights of the group and of others. */
const rightsOfOthers = 0o077

/** True when the group or others have rights on a file; false for a missing one, and on Windows, which has no modes. */
export const isOpenToOthers = (path: string): boolean => hasRights(path, rightsOfOthers)

/** Refuses an own file that is open to others: its secret may be known, and its content may not be ours. */
export function refuseOpenToOthers(path: string): void {
  if (isOpenToOthers(path)) throw usageError(sessionStoreTexts.openToOthers(path, shellWord(path)))
}

/** Rights of the group and of others to write. */
const writingOfOthers = 0o022

/** Refuses a folder in which others can put files: what it holds may not be ours. */
export function refuseWritableByOthers(folder: string): void {
  if (hasRights(folder, writingOfOthers))
    throw usageError(sessionStoreTexts.writableByOthers(folder, shellWord(folder)))
}

/** False for a missing path, and on Windows, which has no modes. */
function hasRights(path: string, rights: number): boolean {
  const stats = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.mode & rights) !== 0
}

/**
 * Writes a JSON file that only its owner can read, by rename: another CLI reads the old file or the new one, never
 * half of one.
 */
export function writePrivateFile(path: string, entries: Record<string, string>): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  chmodSync(folder, privateFolder)
  replaceFile(path, `${JSON.stringify(entries, null, 2)}\n`, { mode: privateFile, flush: false })
}
