import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UiProvider } from '../../ui/ui-provider.tsx'

/** The warning of a 401 or 403 on any page, also on those that have no shell around them. */
export const SessionWarningDialog = () => (
  <UiProvider>
    <SessionWarning />
  </UiProvider>
)
