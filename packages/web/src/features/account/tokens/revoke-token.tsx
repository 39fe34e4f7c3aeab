import { tokensTexts as texts, type ApiToken } from '@ip-portal/core/tokens'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { useEffect } from 'react'
import { tokenFlows } from '../../../portal/flows/tokens.ts'
import { useFlow } from '../../../portal/use-portal.ts'
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
  const [snapshot, send] = useFlow(() => tokenFlows.revokeToken(token.id))
  const isRevoked = snapshot.matches('succeeded')
  useEffect(() => {
    if (isRevoked) onClose(true)
  }, [isRevoked, onClose])
  const failure = snapshot.matches('refused') ? snapshot.context.failure : null
  const close = () => onClose(false)
  return (
    <Dialog
      title={texts.revokeTitle}
      size="small"
      asks="confirmation"
      onClose={close}
      footer={
        <>
          <Button kind="text" label={texts.keep} onClick={close} autoFocus />
          <Button
            kind="danger"
            label={texts.revoke}
            busy={snapshot.hasTag('busy')}
            onClick={() => send({ type: 'mutation.run', input: undefined })}
          />
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
