import { useCallback } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { DashboardPage } from '../../features/orders/dashboard/dashboard-page.tsx'
import { paths } from '../paths.ts'
import type { ReturnState } from '../return-location.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const ProfileDialog = lazyDialog(() =>
  import('../../features/account/profile-dialog.tsx').then((module) => module.ProfileDialog),
)

/** `/` and `/profile`: the dashboard, with the profile dialog on `/profile`. */
export function DashboardRoute() {
  const [isProfile] = useRoute(paths.profile)
  return (
    <>
      <DashboardPage />
      {isProfile && <ProfileOverDashboard />}
    </>
  )
}

/** `?setup2fa=true` also opens the set-up of the second factor; closing returns to the return location. */
function ProfileOverDashboard() {
  const [, navigate] = useLocation()
  const startsWithSetup = new URLSearchParams(useSearch()).get('setup2fa') === 'true'
  const state = useHistoryState<ReturnState | null>()
  const from = state?.from && !state.from.startsWith(paths.profile) ? state.from : paths.dashboard
  const close = useCallback(() => navigate(from, { replace: true }), [navigate, from])
  const dropSetup = useCallback(() => navigate(paths.profile, { replace: true, state: { from } }), [navigate, from])
  return <ProfileDialog startsWithSetup={startsWithSetup} onSetupClosed={dropSetup} onClose={close} />
}
