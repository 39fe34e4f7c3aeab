import { passkeyTexts } from '@ip-portal/core/account'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { DetailsProps } from '../../step-up/step-up-dialog.tsx'

/** Asks for the name of a new passkey. */
export function PasskeyForm(props: DetailsProps<{ name: string }>) {
  const { entered, problem, canSubmit, onTyped, onSubmit, onCancel } = props
  const [name, setName] = useState(entered?.name ?? '')
  const isTyped = name !== ''
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const isSendable = canSubmit({ name })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable) onSubmit({ name })
      }}
    >
      {problem}
      <TextField
        label={passkeyTexts.name}
        hint={passkeyTexts.nameHint}
        value={name}
        onChange={setName}
        maxLength={limits.passkeyNameMaxLength}
        autoComplete="off"
        required
        autoFocus
      />
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} />
        <Button
          type="submit"
          label={passkeyTexts.continue}
          disabledReason={isSendable ? null : passkeyTexts.nameNeeded}
        />
      </div>
    </form>
  )
}
