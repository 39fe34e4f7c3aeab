import * as v from 'valibot'
import { parseJson } from '../kernel/wire/unwrap.ts'
import { Code, Flag, ListOf, OptionalCount, OptionalText, RowId, Text, WireDate } from '../kernel/wire/wire-fields.ts'

/** What a list said: 1 listed, 0 not listed, 2 it did not answer. Some servers say yes and no. */
const ListStatus = v.union([v.pipe(v.boolean(), v.transform(Number)), Code])

/** One address of a report. */
export const BlacklistEntry = v.object({
  ip: Text,
  isBlackListed: Flag,
  results: ListOf(v.object({ rbl: Text, status: ListStatus })),
})
export type BlacklistEntry = v.InferOutput<typeof BlacklistEntry>

/** Addresses of a report that were looked up. */
export interface ReportDetails {
  result: { ipres: BlacklistEntry[] }
}

/**
 * Details of a report as object or JSON text; null when there are none or they cannot be read. Its type is
 * written out: what valibot infers for it is too deep for the schemas that embed it.
 */
export const ResultData: v.GenericSchema<unknown, ReportDetails | null> = v.fallback(
  v.nullable(
    v.pipe(
      v.unknown(),
      v.transform((data): unknown => (typeof data === 'string' ? parseJson(data) : data)),
      v.object({ result: v.object({ ipres: ListOf(BlacklistEntry) }) }),
    ),
  ),
  null,
)

/** A blacklist report of a block. */
export const RblResult = v.object({
  id: RowId,
  createDate: WireDate,
  clean: OptionalCount,
  blackListed: OptionalCount,
  ipwithsubnet: OptionalText,
  url: OptionalText,
  reportId: OptionalText,
  resultData: v.optional(ResultData, null),
})
export type RblResult = v.InferOutput<typeof RblResult>
