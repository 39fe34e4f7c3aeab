import { flow } from '../kernel/flow.ts'
import { createFormMachine } from '../kernel/form.machine.ts'
import { limits } from '../kernel/limits.ts'
import { onSubmit, type Load } from '../kernel/loads.ts'
import type { Outcome } from '../kernel/shapes.ts'
import type { ContractsApi } from './contracts.api.ts'
import { uploadProblem, type UploadForm } from './contracts.rules.ts'

/** Flows about contracts and their documents. */
export const contractFlows = ({ contracts, load }: { contracts: ContractsApi; load: Load }) => ({
  contracts: () => load('contracts', (signal) => contracts.list(signal)),
  fileTypes: () => load('file-types', (signal) => contracts.fileTypes(signal)),
  contractUpload: () =>
    flow(
      createFormMachine<UploadForm, Outcome, 'incomplete'>({
        problemOf: uploadProblem,
        doneMs: limits.successAlertMs,
      }).provide(onSubmit<UploadForm>((form) => contracts.upload(form))),
      undefined,
    ),
})
