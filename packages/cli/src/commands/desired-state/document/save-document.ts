import { realpathSync, statSync } from 'node:fs'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { replaceFile } from '../../../runtime/replace-file.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Replaces a file, or the file that a link names, and keeps its mode; makes a file that is not there. */
export function saveDocument(path: string, text: string): void {
  try {
    const present = statSync(path, { throwIfNoEntry: false })
    replaceFile(present ? realpathSync(path) : path, text, { mode: (present?.mode ?? 0o644) & 0o7777, flush: true })
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', texts.notWritten(path))
  }
}
