import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

let drafts = 0

interface NewFile {
  /** Left out, the umask decides as for any new file. */
  mode?: number | undefined
  /** True to have the content on the disk before the old one goes. */
  flush: boolean
}

/** Writes a file by rename: a reader sees the old content or the new one, never half of one. */
export function replaceFile(path: string, content: string | Uint8Array, { mode, flush }: NewFile): void {
  // The name is unique among running processes; `wx` refuses a name that is taken.
  const draft = join(dirname(path), `.${process.pid}-${Date.now()}-${(drafts += 1)}.tmp`)
  try {
    writeFileSync(draft, content, { ...(mode !== undefined && { mode }), flag: 'wx', flush })
    // The umask narrows the mode of a new file.
    if (mode !== undefined) chmodSync(draft, mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/**
 * Writes a file that the user names, whole or not at all. A file that is there, or the one that a link names, keeps its
 * mode; a pipe or a device is written to.
 */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) replaceFile(path, content, { mode, flush: true })
  else if (stats.isFile()) replaceFile(realpathSync(path), content, { mode: stats.mode & 0o7777, flush: true })
  else writeFileSync(path, content)
}
