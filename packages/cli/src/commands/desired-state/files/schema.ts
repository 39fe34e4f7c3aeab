import { stateJsonSchema } from '@ip-portal/core/desired-state/document/state-json.schema'
import type { OfflineContext } from '../../../context.ts'

/** Prints the JSON Schema of a document. */
export function printSchema({ io }: OfflineContext): void {
  io.data(JSON.stringify(stateJsonSchema(), null, 2))
}
