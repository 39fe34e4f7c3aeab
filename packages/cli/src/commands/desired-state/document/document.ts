import type { DesiredState, DocumentProblem } from '@ip-portal/core/desired-state'
import type { CliError } from '../../../errors/exit-codes.ts'

/** Desired state of one or several files. */
export interface Document {
  state: DesiredState
  /** Makes one error for all problems of the document, each with its file and line. */
  refuse: (problems: readonly DocumentProblem[]) => CliError
  /** Names the place of an order by its index: its file, and its line where known. */
  placeOf: (order: number) => string
}
