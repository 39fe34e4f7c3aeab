import { canonicalState } from '@ip-portal/core/desired-state'
import type { OfflineContext } from '../../../../context.ts'
import { yamlOf } from '../../../../terminal/output/yaml.ts'
import { refusal } from '../../document/file-faults.ts'
import { readInputText, refuseLong } from '../../document/read-document.ts'
import { recordsOfCsv } from './records-of-csv.ts'

/** Prints the records of a CSV file as a document, or names every fault with its line. */
export async function importCsv(context: OfflineContext, path: string): Promise<void> {
  const text = await readInputText(context, path)
  refuseLong(path, text)
  const read = recordsOfCsv(text)
  if ('faults' in read)
    throw refusal(
      path,
      read.faults.map(({ line, column, message }) => ({ file: path, line, column: null, path: column, message })),
    )
  const state = canonicalState({ orders: read.orders })
  if (context.format !== null && context.format !== 'table') return context.print.record({ data: state, sections: [] })
  context.io.data(yamlOf(state))
}
