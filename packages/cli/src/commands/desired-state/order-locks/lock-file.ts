import {
  chmodSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { failureTexts } from '../../../errors/failure-error.texts.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import type { LockHolder } from './lock-holder.ts'

/** Lock of a running apply or undo on orders of a portal. */
export interface OrderLock extends LockHolder {
  url: string
  orders: readonly number[]
  at: number
}

/** Lock as its file holds it. */
export interface FoundLock {
  path: string
  lock: OrderLock
  /** Time of the file's last change; a living holder changes it every second. */
  beatAt: number
}

const privateFile = 0o600
const privateFolder = 0o700
const beatMs = 1_000

export const lockExtension = '.json'

/** Writes a lock by rename, so that a reader never sees half of one. */
export function writeLock(path: string, lock: OrderLock): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: privateFolder })
    chmodSync(dirname(path), privateFolder)
    writeFileSync(`${path}.tmp`, JSON.stringify(lock), { mode: privateFile })
    renameSync(`${path}.tmp`, path)
  } catch {
    removeLock(`${path}.tmp`)
    throw new CliError(exitCodes.failed, 'LOCK_NOT_WRITTEN', sharedTexts.fileNotWritten(path), [
      failureTexts.configFolderHint,
    ])
  }
}

/** Removes a lock, if it is there and the disk allows it; a lock that stays is silent. */
export function removeLock(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next apply removes it.
  }
}

/** Sets the time of a lock every second until the returned function is called. A lock that was removed stays so. */
export function keepBeating(path: string): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // Another process holds the lock now, or the disk is away: the versions of the blocks decide.
    }
  }, beatMs).unref()
  return () => clearInterval(timer)
}

/** Reads the locks of a folder, without files that are gone or malformed. */
export const locksIn = (folder: string): FoundLock[] =>
  namesIn(folder).flatMap((name) => (name.endsWith(lockExtension) ? (readLock(join(folder, name)) ?? []) : []))

/** Reads a lock; null when the file is gone or malformed. Opening it asks a network file system for the present time. */
export function readLock(path: string): FoundLock | null {
  let file: number | null = null
  try {
    file = openSync(path, 'r')
    const beatAt = fstatSync(file).mtimeMs
    const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<OrderLock> | null
    return content !== null && Array.isArray(content.orders) && Number.isInteger(content.pid)
      ? { path, lock: content as OrderLock, beatAt }
      : null
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
