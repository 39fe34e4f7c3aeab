import { flow } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Progress } from '../kernel/http/upload.ts'
import { onCancellableSubmit, type CreateQuery } from '../kernel/flow/queries.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import type { ContractsApi } from './contracts.api.ts'
import { uploadProblem, type UploadForm, type UploadProblem } from './contracts.rules.ts'

/** Makes the flows of contracts and their documents. */
export const contractFlows = ({ contracts, query }: { contracts: ContractsApi; query: CreateQuery }) => ({
  contracts: () => query('contracts', (signal) => contracts.list(signal)),
  fileTypes: () => query('file-types', (signal) => contracts.fileTypes(signal)),
  contractFile: (filename: string) => query('contract-file', (signal) => contracts.file(filename, signal)),

  /** Uploads documents for a contract; cancelling aborts the request. */
  contractUpload: (onProgress?: (progress: Progress) => void) =>
    flow(
      createFormMachine<UploadForm, ActionAnswer, UploadProblem>({
        problemOf: uploadProblem,
        doneMs: limits.successAlertMs,
        isCancellable: true,
      }).provide(onCancellableSubmit((form: UploadForm, signal) => contracts.upload(form, signal, onProgress))),
      undefined,
    ),
})
