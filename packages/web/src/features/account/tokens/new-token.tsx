import { useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { tokenRequestOf, tokensTexts as texts, type CreatedToken } from '@ip-portal/core/tokens'
import { authPortal } from '../../../portal/auth-portal.ts'
import { tokenFlows } from '../../../portal/flows/tokens.ts'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { emptyTokenForm, NewTokenForm } from './new-token-form.tsx'

/** Asks for a new API token and for the code, and makes it. */
export function NewToken({ onEnd }: { onEnd: (output: { kind: string; value?: CreatedToken }) => void }) {
  // Kept here: the step of the code takes the place of the form, and a refusal brings it back.
  const [form, setForm] = useState(() => emptyTokenForm(authPortal.now()))
  return (
    <StepUpDialog
      flow={() => tokenFlows.newToken()}
      title={texts.addTitle}
      details={({ problem, onTyped, onSubmit, onCancel }) => (
        <NewTokenForm
          form={form}
          problem={problem}
          onChange={setForm}
          onTyped={onTyped}
          onSubmit={() => onSubmit(tokenRequestOf(form))}
          onCancel={onCancel}
        />
      )}
      summary={({ name }) => <p>{texts.addSummary(name)}</p>}
      failureText={(reason) => failureText(reason, texts.addFailed)}
      lost={nothingIsLost}
      onEnd={onEnd}
    />
  )
}

/** Never shown: one call makes a token. */
const nothingIsLost = { title: '', text: (lost: never) => String(lost) }
