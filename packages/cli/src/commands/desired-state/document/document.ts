import type { DesiredState, DocumentProblem } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import type { CliError } from '../../../errors/exit-codes.ts'
import type { FileFault, FilePlace } from './file-faults.ts'

/** Services that reading needs; commands without a portal have them too. */
export type ReadContext = Pick<Context, 'io' | 'signal'>

/** Desired state of one or several files. */
export interface Document {
  state: DesiredState
  /** Makes one error for all problems of the document, each with its file and line. */
  refuse: (problems: readonly DocumentProblem[]) => CliError
  /** Lists what only the present records of the portal can judge. */
  warnings: () => FileFault[]
  /** Finds the place of an order by its index. */
  placeOf: (order: number) => FilePlace
}
