import { fileProblem, type ChosenFile } from '../kernel/values/files.ts'
import { limits } from '../kernel/values/limits.ts'

/** An upload as it is filled in. */
export interface UploadForm {
  contract: number
  /** Id of the file type; empty when none is chosen. */
  type: string
  description: string
  files: readonly ChosenFile[]
}

export type UploadProblem = 'incomplete' | 'too-large'

/** What a request holds beside its files: texts, names and boundaries, in bytes. */
const roomForTexts = 64 * 1024

/** A contract upload needs a type and a file, and all of it has to fit into one request. */
export function uploadProblem({ type, files }: UploadForm): UploadProblem | null {
  if (type === '' || files.length === 0) return 'incomplete'
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return bytes > limits.maxBodyBytes - roomForTexts ? 'too-large' : null
}

/** Files that contracts take; the others are dropped with a word. */
export const contractFiles = <File extends { name: string; size: number }>(files: readonly File[]) => ({
  accepted: files.filter((file) => fileProblem(file, 'contract') === null),
  refused: files.filter((file) => fileProblem(file, 'contract') !== null),
})
