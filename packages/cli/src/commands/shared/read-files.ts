import { accessSync, constants, openAsBlob, statSync } from 'node:fs'
import { basename } from 'node:path'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { chosenFileProblem } from '@ip-portal/core/kernel/values/file-content'
import type { ChosenFile, FilePlace } from '@ip-portal/core/kernel/values/files'
import { fileProblemText } from '@ip-portal/core/kernel/values/files.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { usageError } from '../../errors/exit-codes.ts'
import { unreadableReason } from '../../terminal/text-file.ts'
import { sharedTexts } from './shared.texts.ts'

/**
 * Checks the files that a command line names; they are read when they are sent. One usage error names every missing
 * file and every file of a wrong type or size, so that no upload is sent in part.
 */
export async function readFiles(paths: readonly string[], place: FilePlace): Promise<ChosenFile[]> {
  const judged = await Promise.all(paths.map((path) => judge(path, place)))
  const [first, ...others] = judged.flatMap(({ problem }) => problem ?? [])
  if (first !== undefined) throw usageError(first, others)
  const files = judged.flatMap(({ file }) => file ?? [])
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.maxBodyBytes) throw usageError(kernelTexts.tooLarge(limits.maxBodyBytes / 1024 / 1024))
  return files
}

/** Opens a file and says what is wrong with it; null when nothing is. */
async function judge(path: string, place: FilePlace): Promise<{ file: ChosenFile | null; problem: string | null }> {
  const size = sizeOf(path)
  if (size === null) return { file: null, problem: sharedTexts.fileUnreadable(path, unreadableReason(path)) }
  const file = { name: basename(path).normalize('NFC'), size, content: await openAsBlob(path) }
  const problem = await chosenFileProblem(file, place)
  return { file, problem: problem && fileProblemText(path, problem, place) }
}

/** Size of a file in bytes; null when it cannot be read. */
function sizeOf(path: string): number | null {
  try {
    accessSync(path, constants.R_OK)
    const stats = statSync(path)
    return stats.isFile() ? stats.size : null
  } catch {
    return null
  }
}
