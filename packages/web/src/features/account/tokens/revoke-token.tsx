import { useEffect } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { tokensTexts as texts, type ApiToken } from '@ip-portal/core/tokens'
import { tokenFlows } from '../../../portal/flows/tokens.ts'
import { useMutation } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface RevokeTokenProps {
  token: ApiToken
  /** Called with true when the token was revoked. */
  onClose: (isRevoked: boolean) => void
}

/** Asks before an API token ends for good; leaving it as it is has the focus. */
export function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const { run, failure, isBusy, isDone, snapshot } = useMutation(() => tokenFlows.revokeToken(token.id))
  useEffect(() => {
    if (isDone) onClose(true)
  }, [isDone, onClose])
  const close = () => onClose(false)
  return (
    <Dialog
      title={texts.revokeTitle}
      size="small"
      snapshot={snapshot}
      onClose={close}
      footer={
        <>
          <Button kind="text" label={texts.keep} onClick={close} autoFocus />
          <Button kind="danger" label={texts.revoke} busy={isBusy} onClick={() => run(null)} />
        </>
      }
    >
      <div className="stack">
        {failure && (
          <Message severity="danger" live="alert">
            {failureText(failure, texts.revokeFailed)}
          </Message>
        )}
        <p>{texts.revokeNamed(token.name)}</p>
      </div>
    </Dialog>
  )
}
