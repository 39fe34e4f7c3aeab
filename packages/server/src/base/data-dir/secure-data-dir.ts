import { chmod, lstat, mkdir, readdir, stat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'

/** Files of the server for its owner only: the database with its journals, keys, sign-ins, the end of the audit chain. */
const ownFiles = /^(portal\.db(-wal|-shm|-journal)?|demo\.json(\.new)?|secret-key.*|audit-end.*)$/
const outbox = 'outbox'
const openToOthers = 0o077
const stickyBit = 0o1000

/**
 * Makes the data folder, and takes the rights of others from its files and folders, whatever they were: the first
 * release made its database readable for all, and a folder may come from elsewhere. Says in the log what it closed.
 * Throws when a file is open to others and belongs to another user. A folder that cannot be closed, as a mounted one,
 * or that is not the server's alone, is only named in the log, because its files are closed.
 */
export async function secureDataDir(dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: privateFolder })
  const names = await readdir(dataDir)
  await closeDataDir(dataDir, names, log)
  for (const name of names.filter((one) => ownFiles.test(one))) await closePath(join(dataDir, name), privateFile, log)
  if (names.includes(outbox)) await closeOutbox(join(dataDir, outbox), log)
}

async function closeOutbox(folder: string, log: Log): Promise<void> {
  await closePath(folder, privateFolder, log)
  for (const name of await readdir(folder)) await closePath(join(folder, name), privateFile, log)
}

async function closeDataDir(path: string, names: readonly string[], log: Log): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & openToOthers) === 0) return
  const isOurs = names.length === 0 || names.some((name) => ownFiles.test(name) || name === outbox)
  // Never a folder that all share, such as /tmp.
  const isClosed = isOurs && (mode & stickyBit) === 0 && (await isDone(chmod(path, privateFolder)))
  const modes = { path, before: octal(mode), after: octal(privateFolder) }
  if (isClosed) log.warn(modes, 'data-dir.closed')
  else log.warn({ path, mode: octal(mode) }, 'data-dir.open')
}

const isDone = (change: Promise<void>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  )

/**
 * Sets the mode of a file or folder that is open to others. Leaves a link as it is, which could lead to a file of
 * others. Does not open the file: its close would release SQLite's locks on it (POSIX, fcntl).
 */
async function closePath(path: string, mode: number, log: Log): Promise<void> {
  const found = await lstat(path).catch(noFile)
  if (found === null || found.isSymbolicLink() || (found.mode & openToOthers) === 0) return
  await chmod(path, mode).catch(noFile)
  log.warn({ path, before: octal(found.mode), after: octal(mode) }, 'data-dir.closed')
}

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0')

/** Another process may have removed the file meanwhile, as SQLite removes its journals. */
function noFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Modes for the owner only. */
export const privateFile = 0o600
const privateFolder = 0o700

/** Makes a folder, or takes one that is there, and closes it for others. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder })
  await chmod(path, privateFolder)
}

/** Writes a file for its owner only. A rename publishes it as a whole; `draft` is its name until then. */
export async function writePrivateFile(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.new`,
): Promise<void> {
  // A draft that is left behind may be open to others, and a link may lead elsewhere.
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', privateFile)
  try {
    await file.writeFile(content)
    // Else the rename may reach the disk before the content.
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
