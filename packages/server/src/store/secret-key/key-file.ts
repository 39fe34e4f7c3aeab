import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeKey, encodeKey } from '../../base/settings/values.ts'
import { secretKeyTexts } from '../store.texts.ts'
import { keyBytes } from './secret-key.ts'

/** Key that cannot be used; the message is one sentence for the terminal. */
export class SecretKeyError extends Error {}

/** File in the data folder that holds the key where no setting does. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'secret-key')

/** Reads a key file. Throws `SecretKeyError` when it cannot be read or holds no key. */
export function readKeyFile(path: string): Buffer {
  const key = readKeyFileIfAny(path)
  if (!key) throw new SecretKeyError(secretKeyTexts.badFile(path))
  return key
}

/** Reads a key file; undefined when there is none. Throws `SecretKeyError` when it holds no key. */
export function readKeyFileIfAny(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new SecretKeyError(secretKeyTexts.badFile(path), { cause: error })
  }
  const key = decodeKey(text)
  if (!key) throw new SecretKeyError(secretKeyTexts.badFile(path))
  return key
}

/**
 * Makes a key file of mode 0600 and returns its key. When the file is there already, returns that key: a file appears
 * whole and once, so that processes that start together agree.
 */
export function makeKeyFile(path: string): Buffer {
  const draft = `${path}.${randomUUID()}`
  try {
    writeDurably(draft, `${encodeKey(randomBytes(keyBytes))}\n`)
    keepAs(draft, path)
    return readKeyFile(path)
  } catch (cause) {
    throw cause instanceof SecretKeyError ? cause : new SecretKeyError(secretKeyTexts.notWritten(path), { cause })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Gives a file another name as well; does nothing when that name is taken. */
export function keepAs(path: string, other: string): void {
  try {
    linkSync(path, other)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  syncFolder(path)
}

/** Puts a file in the place of another; does nothing when another process has done so. */
export function moveOver(path: string, other: string): void {
  try {
    renameSync(path, other)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  syncFolder(other)
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    chmodSync(path, 0o600)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Brings the names in a folder to the disk. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
