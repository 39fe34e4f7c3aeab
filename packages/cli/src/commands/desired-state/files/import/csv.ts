import { canonicalState, loadStateFiles } from '@ip-portal/core/desired-state'
import type { OfflineContext } from '../../../../context.ts'
import { refusal } from '../../document/file-faults.ts'
import { readInputText } from '../../document/read-document.ts'

/** Prints the records of a CSV file as a document, or names every fault with its line. */
export async function importCsv(context: OfflineContext, path: string): Promise<void> {
  const { recordsOfCsv, yamlOfState } = await loadStateFiles()
  const read = recordsOfCsv(await readInputText(context, path))
  if ('faults' in read) throw refusal(path, read.faults)
  const state = canonicalState(read.state)
  if (context.format !== null && context.format !== 'table') return context.print.record({ data: state, sections: [] })
  context.io.data(yamlOfState(state, null))
}
