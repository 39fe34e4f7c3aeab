import * as v from 'valibot'
import { Day, DoneWithMessage, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const FileType = v.strictObject({ id: Whole, description: v.string() })

const Contract = v.strictObject({
  id: Whole,
  serviceName: v.string(),
  bgCode: v.string(),
  textCode: v.string(),
  statusDescription: v.string(),
  startDate: Day,
  siparisbitis: v.nullable(Day),
  date_end: v.nullable(Day),
  missingFiles: v.array(FileType),
  files: v.array(v.strictObject({ id: Whole, filename: v.string(), description: v.string(), ext: v.string() })),
})

const DocumentForm = v.object({
  contractId: v.string(),
  fileType: v.string(),
  description: v.optional(v.string()),
  files: v.array(v.file()),
})

/** Contracts and their documents. */
export const contractCalls: CallDescriptions = {
  'GET /contracts': { summary: 'Contracts with their documents', answer: v.array(Contract) },
  'GET /action/get/file-types': { summary: 'Types of documents', answer: v.array(FileType) },
  'POST /action/upload/document': {
    summary: 'Add documents to a contract',
    once: true,
    form: DocumentForm,
    answer: DoneWithMessage,
  },
  'GET /uploads/documents/:name': { summary: 'Document of a contract', file: 'application/octet-stream' },
}
