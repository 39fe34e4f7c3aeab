import { TriangleAlertIcon } from 'lucide-react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { warningOf } from '@ip-portal/core/session'
import { authPortal } from '../../portal/auth-portal.ts'
import { useSession } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'

/** The warning of an ended session with the provider that pages without a shell lack. */
export const SessionWarningDialog = () => (
  <UiProvider>
    <SessionWarning />
  </UiProvider>
)

/** Warns that the session has ended (401 or 403); closing it leads to the sign-in page. */
function SessionWarning() {
  const session = useSession((snapshot) => snapshot)
  const { ended } = session.context
  if (!ended) return null
  const { title, text } = warningOf(ended)
  const dismiss = () => authPortal.session.send({ type: 'warning.dismiss' })
  return (
    <Dialog
      title={title}
      size="small"
      snapshot={session}
      onClose={dismiss}
      footer={<Button label={kernelTexts.ok} onClick={dismiss} autoFocus />}
    >
      <p className="row warning-text">
        <TriangleAlertIcon />
        <span>{text}</span>
      </p>
    </Dialog>
  )
}
