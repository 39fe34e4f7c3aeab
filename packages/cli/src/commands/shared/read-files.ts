import { openAsBlob, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileProblem, type ChosenFile, type FilePlace, type FileProblem } from '@ip-portal/core/kernel/values/files'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { sharedTexts } from './shared.texts.ts'
import { usageError } from '../../errors/exit-codes.ts'

/**
 * Checks the files that a command line names; they are read when they are sent. One usage error names every missing
 * file and every file of a wrong type or size, so that no upload is sent in part.
 */
export async function readFiles(
  paths: readonly string[],
  place: FilePlace,
  texts: Record<FileProblem, string>,
): Promise<ChosenFile[]> {
  const judged = paths.map((path) => ({ path, name: basename(path).normalize('NFC'), size: sizeOf(path) }))
  const problems = judged.flatMap((file) => {
    if (file.size === null) return [sharedTexts.fileUnreadable(file.path)]
    const problem = fileProblem({ name: file.name, size: file.size }, place)
    return problem === null ? [] : [`${texts[problem]}: ${file.path}`]
  })
  const [first, ...others] = problems
  if (first !== undefined) throw usageError(first, others)
  const total = judged.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (total > limits.maxBodyBytes) throw usageError(kernelTexts.tooLarge(limits.maxBodyBytes / 1024 / 1024))
  return Promise.all(
    judged.map(async ({ path, name, size }) => ({ name, size: size ?? 0, content: await openAsBlob(path) })),
  )
}

/** Size of a file in bytes; null when it cannot be read. */
function sizeOf(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : null
}
