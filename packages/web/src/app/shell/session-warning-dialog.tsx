import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'

/** The warning of an ended session with the provider that pages without a shell lack. */
export const SessionWarningDialog = () => (
  <UiProvider>
    <SessionWarning />
  </UiProvider>
)
