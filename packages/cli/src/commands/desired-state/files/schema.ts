import { stateJsonSchema } from '@ip-portal/core/desired-state/document/state-json.schema'
import type { OfflineContext } from '../../../context.ts'

/** Prints the JSON Schema of a document. */
export async function printSchema({ io, print, format }: OfflineContext): Promise<void> {
  const data = stateJsonSchema()
  if (format === 'json') await print.record({ data, sections: [] })
  else io.data(JSON.stringify(data, null, 2))
}
