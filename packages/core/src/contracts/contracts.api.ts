import type { Http } from '../kernel/http/http.ts'
import type { Progress } from '../kernel/http/upload.ts'
import { ListAnswer, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import type { UploadForm } from './contracts.rules.ts'
import { Contract, FileType } from './contracts.schema.ts'

/** Makes the calls about contracts and their documents. */
export const createContractsApi = (http: Http) => ({
  list: (signal?: AbortSignal) => http.call({ path: ['contracts'], answer: ListAnswer(Contract), signal }),
  fileTypes: (signal?: AbortSignal) =>
    http.call({ path: ['action', 'get', 'file-types'], answer: ListAnswer(FileType), signal }),
  upload: (upload: UploadForm, signal?: AbortSignal, onProgress?: (progress: Progress) => void) =>
    http.call({
      method: 'POST',
      path: ['action', 'upload', 'document'],
      once: true,
      form: uploadForm(upload),
      answer: ActionAnswer,
      signal,
      onProgress,
    }),
  /** Reads a document by its name on the server. */
  file: (filename: string, signal?: AbortSignal) => http.file({ path: ['uploads', 'documents', filename], signal }),
})

function uploadForm({ contract, type, description, files }: UploadForm): FormData {
  const form = new FormData()
  form.append('contractId', String(contract))
  form.append('fileType', type)
  form.append('description', description.trim())
  for (const file of files) form.append('files', file.content, file.name)
  return form
}
