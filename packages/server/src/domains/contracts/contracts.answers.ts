import * as v from 'valibot'
import { Day, Whole } from '../../base/wire-fields.ts'

export const FileType = v.strictObject({ id: Whole, description: v.string() })
export type FileType = v.InferOutput<typeof FileType>

export const ContractFile = v.strictObject({
  id: Whole,
  filename: v.string(),
  description: v.string(),
  ext: v.string(),
})
export type ContractFile = v.InferOutput<typeof ContractFile>

export const Contract = v.strictObject({
  id: Whole,
  serviceName: v.string(),
  bgCode: v.string(),
  textCode: v.string(),
  statusDescription: v.string(),
  startDate: Day,
  siparisbitis: v.nullable(Day),
  date_end: v.nullable(Day),
  missingFiles: v.array(FileType),
  files: v.array(ContractFile),
})
export type Contract = v.InferOutput<typeof Contract>
