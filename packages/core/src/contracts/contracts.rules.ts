import { fileProblem, type ChosenFile } from '../kernel/files.ts'

/** An upload as it is filled in. */
export interface UploadForm {
  contract: number
  /** Id of the file type; empty when none is chosen. */
  type: string
  description: string
  files: readonly ChosenFile[]
}

/** A contract upload needs a type and a file. */
export const uploadProblem = ({ type, files }: UploadForm): 'incomplete' | null =>
  type === '' || files.length === 0 ? 'incomplete' : null

/** Files that contracts take; the others are dropped with a word. */
export const contractFiles = <File extends { name: string; size: number }>(files: readonly File[]) => ({
  accepted: files.filter((file) => fileProblem(file, 'contract') === null),
  refused: files.filter((file) => fileProblem(file, 'contract') !== null),
})
