import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import { Count, ListOf, OptionalText, RowId, Text, WireDate } from '../kernel/wire/wire-fields.ts'

/** Hex colour; null for anything else, which would be raw CSS from data. */
const Colour = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i))), null)

/** Document of a contract. */
export const ContractFile = v.object({ id: RowId, filename: Text, description: OptionalText, ext: OptionalText })
export type ContractFile = v.InferOutput<typeof ContractFile>

const Missing = v.pipe(
  v.union([v.string(), v.object({ description: Text })]),
  v.transform((file) => (typeof file === 'string' ? file : file.description)),
)

/** Contract; `end` is the first of its two end dates that is present. */
export const Contract = v.pipe(
  v.object({
    id: Count,
    serviceName: Text,
    bgCode: Colour,
    textCode: Colour,
    statusDescription: Text,
    startDate: WireDate,
    siparisbitis: WireDate,
    date_end: WireDate,
    missingFiles: ListOf(Missing),
    files: ListOf(ContractFile),
  }),
  v.transform((contract) => ({ ...contract, end: contract.siparisbitis ?? contract.date_end })),
)
export type Contract = v.InferOutput<typeof Contract>

/** Type of a document. */
export const FileType = v.object({ id: RowId, description: Text })
export type FileType = v.InferOutput<typeof FileType>

/** Text parts of an upload. */
export const DocumentUpload = v.object({
  contractId: Count,
  fileType: Count,
  description: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(limits.documentTextMaxLength)),
})
export type DocumentUpload = v.InferOutput<typeof DocumentUpload>
