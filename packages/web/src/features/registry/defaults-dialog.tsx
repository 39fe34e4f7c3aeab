import { useEffect } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import {
  defaultsProblem,
  registryFields,
  registryTexts,
  type RegistryDefaults,
  openRegistryFlows,
} from '@ip-portal/core/registry'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { useNotices } from '../../ui/feedback/notices.tsx'
import { fieldErrors, Form } from '../../ui/forms/form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../ui/overlays/use-discard-confirmation.tsx'
import { HandleField, useHandle } from './handle-field.tsx'

const registryFlows = flowsOf(openRegistryFlows)

interface DefaultsDialogProps {
  defaults: RegistryDefaults
  onSaved: (defaults: RegistryDefaults) => void
  onClose: () => void
}

/** Edits the company's default handles for new orders; an empty one is cleared. */
export function DefaultsDialog({ defaults, onSaved, onClose }: DefaultsDialogProps) {
  const [snapshot, send] = useFlow(() => registryFlows.saveRegistryDefaults())
  const notices = useNotices()
  const handles = {
    adminc: useHandle('adminc', defaults.adminc),
    org: useHandle('org', defaults.org),
    asn: useHandle('asn', defaults.asn),
  }
  const { problem, failure, details } = snapshot.context
  const isBusy = isRunning(snapshot)
  const isSaved = snapshot.hasTag('succeeded')
  useEffect(() => {
    if (!isSaved || !details) return
    notices.success(registryTexts.defaultsSaved)
    onSaved(details)
  }, [isSaved, details, notices, onSaved])
  const entered = { adminc: handles.adminc.value, org: handles.org.value, asn: handles.asn.value }
  const wrong = fieldErrors(problem, defaultsProblem(entered), (field) => registryTexts.malformed[field])()
  const isTyped = registryFields.some((field) => entered[field] !== (defaults[field] ?? ''))
  const { close, question } = useDiscardConfirmation(isTyped, onClose, isBusy)
  const refusal = viewOf(snapshot, {
    details: () =>
      (wrong ?? failure) && (
        <Message severity="danger" live="alert">
          {wrong ?? (failure && failureText(failure, registryTexts.defaultsFailed))}
        </Message>
      ),
  })
  return (
    <Dialog title={registryTexts.defaultsTitle} size="small" snapshot={snapshot} onClose={close}>
      {question}
      <Form aria-busy={isBusy} onSubmit={() => send({ type: 'form.submit', details: entered })}>
        <p className="muted">{registryTexts.defaultsHint}</p>
        {refusal}
        {registryFields.map((field) => (
          <HandleField key={field} label={registryTexts.fields[field]} handle={handles[field]} />
        ))}
        <div className="row dialog-actions">
          <Button kind="text" label={kernelTexts.cancel} onClick={() => !isBusy && close()} />
          <Button type="submit" label={registryTexts.save} busy={isBusy} />
        </div>
      </Form>
    </Dialog>
  )
}
