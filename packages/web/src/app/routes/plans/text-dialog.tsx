import { useRef, useState } from 'react'
import { faultText, stagedCount, type PlannedText } from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { routingTexts } from '@ip-portal/core/routing'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useAskedQuery, useOnChange } from '../../../portal/use-portal.ts'
import { stageChanges, stagedNow } from '../../../portal/use-staged.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useNotices } from '../../../ui/feedback/notices.tsx'
import { TextFileArea } from '../../../ui/files/text-file-area.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useDiscardConfirmation } from '../../../ui/overlays/use-discard-confirmation.tsx'
import { changesTexts } from './changes.texts.ts'

const endings = ['yaml', 'yml', 'json', 'csv', 'txt']
/** Size (bytes) of the longest text in UTF-8. */
const maxBytes = 20_000_000

/** Plans the changes of a text and puts them to those that wait; the text stays as long as it has a fault. */
export function TextDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const asked = useRef('')
  const planned = useAskedQuery(() => routingPlans.planText(() => ({ text: asked.current, waiting: stagedNow() })))
  const { close, question } = useDiscardConfirmation(text !== '', onClose, planned.busy)
  const { data, busy, failure } = planned

  useOnChange(data, () => {
    if (data?.kind !== 'planned') return
    stageChanges(data.blocks, data.orders)
    if (data.blocks.length === 0) notices.info(changesTexts.textSame)
    else notices.success(changesTexts.textStaged(stagedCount(data.blocks), data.blocks.length))
    onClose()
  })

  function submit() {
    setChecked(true)
    if (text.trim() === '') return
    asked.current = text
    planned.refresh()
  }

  return (
    <Dialog title={changesTexts.fromTextTitle} dismissable={!busy} onClose={close}>
      {question}
      <Form onSubmit={submit}>
        {failure && (
          <Message severity="danger" live="alert">
            {failureText(failure)}
          </Message>
        )}
        {!failure && !busy && <Faults planned={data} />}
        <TextFileArea
          label={changesTexts.fromTextLabel}
          hint={changesTexts.fromTextHint}
          value={text}
          onChange={setText}
          error={isChecked && text.trim() === '' ? changesTexts.noText : null}
          endings={endings}
          maxBytes={maxBytes}
        />
        <div className="row dialog-actions">
          <Button kind="text" label={kernelTexts.cancel} onClick={close} />
          <Button type="submit" label={routingTexts.stage} busy={busy} />
        </div>
      </Form>
    </Dialog>
  )
}

function Faults({ planned }: { planned: PlannedText | null }) {
  if (planned?.kind !== 'faulty') return null
  const lines = [...new Set(planned.faults.map(faultText))]
  const rest = lines.length - limits.faultsShown
  return (
    <Message severity="danger" live="alert" title={changesTexts.faulty}>
      <ul className="plan-faults">
        {lines.slice(0, limits.faultsShown).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rest > 0 && <li>{placeTexts.more(rest)}</li>}
      </ul>
    </Message>
  )
}
