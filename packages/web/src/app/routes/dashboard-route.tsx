import { useCallback } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { DashboardPage } from '../../features/orders/dashboard/dashboard-page.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'
import { useAddressed } from '../../ui/overlays/back/use-back.ts'
import { paths } from '../paths.ts'
import type { ReturnState } from '../return-location.ts'
import { LazyProfile } from './lazy-profile.ts'

const DashboardPayment = lazyPart(
  () => import('./dashboard-payment.tsx').then((module) => module.DashboardPayment),
  dialogFrames,
)

export { dashboardQuery } from '../../features/orders/dashboard/dashboard-page.tsx'

/** `/` and `/profile`: the dashboard, with the profile dialog on `/profile`. */
export function DashboardRoute() {
  const [isProfile] = useRoute(paths.profile)
  return (
    <>
      <DashboardPage
        dialog={(warnings, { changed, close }) => (
          <DashboardPayment warnings={warnings} onChanged={changed} onClose={close} />
        )}
      />
      {isProfile && <ProfileOverDashboard />}
    </>
  )
}

/** `?setup2fa=true` opens the set-up of the second factor instead; closing returns to the return location. */
function ProfileOverDashboard() {
  const [, navigate] = useLocation()
  const startsWithSetup = new URLSearchParams(useSearch()).get('setup2fa') === 'true'
  useAddressed(startsWithSetup ? 2 : 1)
  const state = useHistoryState<ReturnState | null>()
  const from = state?.from && !state.from.startsWith(paths.profile) ? state.from : paths.dashboard
  const close = useCallback(() => navigate(from, { replace: true }), [navigate, from])
  const dropSetup = useCallback(() => navigate(paths.profile, { replace: true, state: { from } }), [navigate, from])
  return <LazyProfile startsWithSetup={startsWithSetup} onSetupUnneeded={dropSetup} onClose={close} />
}
