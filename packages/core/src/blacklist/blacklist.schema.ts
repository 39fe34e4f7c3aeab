import * as v from 'valibot'
import { parseJson } from '../kernel/wire/unwrap.ts'
import {
  EnumNumber,
  Flag,
  ListOf,
  OptionalCount,
  OptionalText,
  RowId,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/** Answer of a list: 1 listed, 0 not listed, 2 no answer. Some servers send booleans. */
const ListStatus = v.union([v.pipe(v.boolean(), v.transform(Number)), EnumNumber])

/** Address of a report with the answers of the lists. */
export const BlacklistEntry = v.object({
  ip: Text,
  isBlackListed: Flag,
  results: ListOf(v.object({ rbl: Text, status: ListStatus })),
})
export type BlacklistEntry = v.InferOutput<typeof BlacklistEntry>

/** Details of a report: the scanned addresses. */
export interface ReportDetails {
  result: { ipres: BlacklistEntry[] }
}

/**
 * Details of a report, as object or JSON text; null when missing or unreadable. The type is written out, because the
 * inferred one is too deep for the schemas that embed it.
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

/** Blacklist report of a block. */
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
