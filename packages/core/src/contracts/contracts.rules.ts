import type { ChosenFile } from '../kernel/values/files.ts'
import { limits } from '../kernel/values/limits.ts'

/** Form of an upload. */
export interface UploadForm {
  /** Id of the contract. */
  contract: number
  /** Id of the file type; empty when none is chosen. */
  type: string
  description: string
  files: readonly ChosenFile[]
}

/** Problem of an upload form. */
export type UploadProblem = 'incomplete' | 'too-large'

/** Bytes of a request beside its files: texts, names and boundaries. */
const roomForTexts = 64 * 1024

/** Checks an upload: it needs a type and a file and must fit into one request. Null when it has no problem. */
export function uploadProblem({ type, files }: UploadForm): UploadProblem | null {
  if (type === '' || files.length === 0) return 'incomplete'
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return bytes > limits.maxBodyBytes - roomForTexts ? 'too-large' : null
}
