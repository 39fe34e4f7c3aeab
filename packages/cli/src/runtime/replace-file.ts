import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

let drafts = 0

interface NewFile {
  mode: number
  /** True to have the content on the disk before the old one goes. */
  flush: boolean
}

/** Writes a file by rename: a reader sees the old content or the new one, never half of one. */
export function replaceFile(path: string, text: string, { mode, flush }: NewFile): void {
  // The name is unique among running processes; `wx` refuses a name that is taken.
  const draft = join(dirname(path), `.${process.pid}-${Date.now()}-${(drafts += 1)}.tmp`)
  try {
    writeFileSync(draft, text, { mode, flag: 'wx', flush })
    // The umask narrows the mode of a new file.
    chmodSync(draft, mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
