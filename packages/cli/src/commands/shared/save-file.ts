import { realpathSync, statSync, writeFileSync } from 'node:fs'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { replaceFile } from '../../runtime/replace-file.ts'
import { sharedTexts } from './shared.texts.ts'

/**
 * Writes a file that the user names, whole or not at all. A file that is there, or the one that a link names, keeps its
 * mode; a pipe or a device is written to.
 */
export function saveFile(path: string, content: string | Uint8Array, mode?: number): void {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) replaceFile(path, content, { mode, flush: true })
    else if (stats.isFile()) replaceFile(realpathSync(path), content, { mode: stats.mode & 0o7777, flush: true })
    else writeFileSync(path, content)
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', sharedTexts.fileNotWritten(path))
  }
}
