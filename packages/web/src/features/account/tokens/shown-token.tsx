import { viewOf } from '@ip-portal/core/kernel/flow/contract'
import { tokensTexts as texts, type CreatedToken } from '@ip-portal/core/tokens'
import { tokenFlows } from '../../../portal/flows/tokens.ts'
import { useFlow, useWhen } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Shows a new API token, once. Neither a click outside nor Esc closes it: the token would be gone. */
export function ShownToken({ made, onClose }: { made: CreatedToken; onClose: () => void }) {
  const [snapshot, send] = useFlow(() => tokenFlows.shownToken(made))
  const { token } = snapshot.context
  useWhen(snapshot.status === 'done', onClose)
  const save = () => send({ type: 'token.saved' })
  return (
    <Dialog
      title={texts.shownTitle}
      snapshot={snapshot}
      dismissable={false}
      onClose={save}
      footer={<Button label={texts.saved} onClick={save} />}
    >
      {viewOf(snapshot, {
        acknowledgement: () => (
          <div className="stack">
            <Message severity="warning">{texts.shownText}</Message>
            <div className="shown-token">
              <code className="mono" translate="no">
                {token}
              </code>
              <CopyButton text={token} label={texts.shownLabel} />
            </div>
            <p className="muted small">{texts.shownUse}</p>
          </div>
        ),
      })}
    </Dialog>
  )
}
