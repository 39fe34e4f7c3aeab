import { UploadIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  contractsTexts,
  uploadProblem,
  uploadProblemTexts,
  type Contract,
  type FileType,
  openContractFlows,
} from '@ip-portal/core/contracts'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { Progress } from '@ip-portal/core/kernel/http/upload'
import { fileEndings } from '@ip-portal/core/kernel/values/files'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { flowsOf } from '../../portal/auth-portal.ts'
import { SendFailure } from '../../portal/send-failure.tsx'
import { useFlow, useQuery } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { UploadProgress } from '../../ui/files/upload-progress.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { fieldErrors, Form } from '../../ui/forms/form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAfterChange } from '../../ui/overlays/use-after-change.ts'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'
import { contractsPageTexts } from './contracts-page.texts.ts'

const contractFlows = flowsOf(openContractFlows)

interface UploadDialogProps {
  contract: Contract
  /** The missing document to upload, if one was chosen. */
  document: string | undefined
  /** Called when documents may have been added. */
  onChanged: () => void
  onClose: () => void
}

/** Adds documents of one type to a contract. */
export function UploadDialog({ contract, document, onChanged, onClose }: UploadDialogProps) {
  const types = useQuery(() => contractFlows.fileTypes())
  const [progress, setProgress] = useState<Progress | null>(null)
  const [snapshot, send] = useFlow(() => contractFlows.contractUpload(setProgress))
  const [chosenType, setType] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const type = chosenType ?? idOf(types.data, document)
  const files = useFiles('contract')
  const notices = useNotices()

  const { failure, problem, data } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isSent = snapshot.hasTag('succeeded')
  useEffect(() => {
    if (!isSent) return
    notices.success(data?.message || contractsTexts.uploaded, limits.successAlertMs)
    onClose()
  }, [isSent, data, notices, onClose])
  useAfterChange(snapshot, onChanged)

  const details = { contract: contract.id, type, description, files: files.chosen }
  const wrong = fieldErrors(problem, uploadProblem(details), (one) => uploadProblemTexts[one])()
  const submit = () => {
    if (isBusy) return
    setProgress(null)
    send({ type: 'form.submit', details })
  }
  const { close, question } = useDiscardConfirmation(
    chosenType !== null || description !== '' || !files.isEmpty,
    onClose,
    isBusy,
  )
  const refusal = viewOf(snapshot, {
    details: () =>
      (failure ?? wrong) && (
        <Message severity="danger" live="alert">
          {failure && <SendFailure failure={failure} text={failureText(failure, contractsTexts.uploadFailed)} />}
          {wrong}
        </Message>
      ),
  })
  const lockedBy = isBusy ? contractsPageTexts.sending : null
  return (
    <Dialog title={contractsTexts.upload} snapshot={snapshot} onClose={close}>
      {question}
      <Form isReady={files.areJudged} onSubmit={submit}>
        <p className="muted">{contractsPageTexts.aboutContract(contract.serviceName, contract.id)}</p>
        {refusal}
        {types.failure && (
          <QueryError text={failureText(types.failure, contractsTexts.typesFailed)} onRetry={types.refresh} />
        )}
        <Select
          label={contractsTexts.type}
          value={type}
          onChange={setType}
          disabled={isBusy}
          options={[
            { value: '', label: types.busy ? kernelTexts.loading : contractsTexts.chooseType },
            ...(types.data ?? []).map(({ id, description: name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FilePicker
          label={contractsPageTexts.addFiles}
          files={files}
          endings={fileEndings.contract}
          hint={contractsPageTexts.fileHint}
          disabledReason={lockedBy}
        />
        <TextField
          label={contractsTexts.description}
          hint={contractsPageTexts.descriptionHint}
          value={description}
          onChange={setDescription}
          maxLength={limits.documentTextMaxLength}
          readOnly={isBusy}
          autoComplete="off"
        />
        {isBusy && <UploadProgress progress={progress} onCancel={() => send({ type: 'form.cancel' })} />}
        <div className="row dialog-actions">
          <Button kind="text" label={kernelTexts.cancel} disabledReason={lockedBy} onClick={close} />
          <Button type="submit" label={contractsTexts.upload} icon={<UploadIcon />} busy={isBusy} />
        </div>
      </Form>
    </Dialog>
  )
}

/** Id of the file type with the name of the document; empty when there is none. */
const idOf = (types: readonly FileType[] | null, document: string | undefined): string =>
  String(types?.find(({ description }) => description === document)?.id ?? '')
