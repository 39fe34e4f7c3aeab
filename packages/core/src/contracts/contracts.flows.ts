import { flow } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onCancellableSubmit, type FlowParts } from '../kernel/flow/queries.ts'
import type { Progress } from '../kernel/http/upload.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { createContractsApi } from './contracts.api.ts'
import { uploadProblem, type UploadForm, type UploadProblem } from './contracts.rules.ts'

/** Opens the flows of contracts and their documents. */
export function openContractFlows({ http, query }: FlowParts) {
  const contracts = createContractsApi(http)
  return {
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
  }
}
