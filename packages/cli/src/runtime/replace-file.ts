import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
