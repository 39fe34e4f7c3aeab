import { useRef, useState } from 'react'
import {
  documentFaultText,
  orderProblemText,
  stagedOf,
  totalsOf,
  type Drafted,
  type OriginChange,
} from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { routingTexts } from '@ip-portal/core/routing'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAskedQuery, useOnChange } from '../../../portal/use-portal.ts'
import { stageChanges } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { changesTexts } from './changes.texts.ts'

/** Puts another origin in place of one, in every block that has it, as changes that wait. */
export function OriginDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [takesRoas, setTaken] = useState(true)
  const [isChecked, setChecked] = useState(false)
  // Named when no block has it, also while another one is typed.
  const [missing, setMissing] = useState('')
  const asked = useRef<OriginChange>({ from: '', to: '', takesRoas: true })
  const planned = useAskedQuery(() => routingPlans.planOrigin(() => asked.current))
  const { close, question } = useDiscardConfirmation(from !== '' || to !== '' || !takesRoas, onClose, planned.busy)
  const [oldAsn, newAsn] = [asnOf(from), asnOf(to)]
  const isSame = oldAsn !== null && oldAsn === newAsn

  useOnChange(planned.data, () => {
    const { data } = planned
    if (data?.kind !== 'planned' || data.plan.orders.length === 0) return
    stageChanges(stagedOf(data.plan))
    const { steps, orders } = totalsOf(data.plan)
    notices.success(changesTexts.originStaged(steps, orders))
    onClose()
  })

  function submit() {
    setChecked(true)
    if (oldAsn === null || newAsn === null || isSame) return
    asked.current = { from: oldAsn, to: newAsn, takesRoas }
    setMissing(oldAsn)
    planned.refresh()
  }

  const problem = planned.failure
    ? failureText(planned.failure)
    : planned.data && !planned.busy && problemOf(planned.data, missing)
  return (
    <Dialog title={changesTexts.changeOriginTitle} dismissable={!planned.busy} onClose={close}>
      {question}
      <Form onSubmit={submit}>
        {problem && (
          <Message severity="danger" live="alert">
            {problem}
          </Message>
        )}
        <TextField
          label={changesTexts.oldOrigin}
          hint={routingTexts.originHint}
          value={from}
          onChange={setFrom}
          error={isChecked && oldAsn === null ? changesTexts.badAsn : null}
          autoComplete="off"
          required
          autoFocus
        />
        <TextField
          label={changesTexts.newOrigin}
          hint={routingTexts.originHint}
          value={to}
          onChange={setTo}
          error={newOriginError(isChecked, newAsn, isSame)}
          autoComplete="off"
          required
        />
        <Switch
          label={changesTexts.takeRoas}
          hint={changesTexts.takeRoasHint}
          checked={takesRoas}
          onChange={setTaken}
        />
        <p className="muted">{changesTexts.changeOriginHint}</p>
        <div className="row dialog-actions">
          <Button kind="text" label={kernelTexts.cancel} onClick={close} />
          <Button type="submit" label={routingTexts.stage} busy={planned.busy} />
        </div>
      </Form>
    </Dialog>
  )
}

function newOriginError(isChecked: boolean, asn: string | null, isSame: boolean): string | null {
  if (!isChecked) return null
  if (asn === null) return changesTexts.badAsn
  return isSame ? changesTexts.sameOrigin : null
}

/** Says why nothing could be staged; null where something was. */
function problemOf(drafted: Drafted, from: string): string | null {
  if (drafted.kind === 'planned') return drafted.plan.orders.length > 0 ? null : changesTexts.noSuchOrigin(from)
  if (drafted.kind === 'drifted') return null
  return [...drafted.orders.map(orderProblemText), ...drafted.document.map(documentFaultText)].join(' ')
}
