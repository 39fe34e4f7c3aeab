import { useCallback } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { DashboardPage, type DashboardRequest } from '../../features/orders/dashboard/dashboard-page.tsx'
import { useAddressed } from '../../ui/overlays/back/use-back.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { paths } from '../paths.ts'
import type { ReturnState } from '../return-location.ts'

const PaymentDialog = lazyDialog(() =>
  import('../../features/billing/payment/payment-dialog.tsx').then((module) => module.PaymentDialog),
)
const SeveralDialog = lazyDialog(() =>
  import('../../features/billing/payment/several-dialog.tsx').then((module) => module.SeveralDialog),
)
const ProfileDialog = lazyDialog(() => import('./profile-with-code.tsx').then((module) => module.ProfileWithCode))

/** `/` and `/profile`: the dashboard, with the profile dialog on `/profile`. */
export function DashboardRoute() {
  const [isProfile] = useRoute(paths.profile)
  return (
    <>
      <DashboardPage
        dialog={(warnings, { changed, close }) => (
          <DashboardPayment warnings={warnings} onPaid={changed} onClose={close} />
        )}
      />
      {isProfile && <ProfileOverDashboard />}
    </>
  )
}

interface DashboardPaymentProps {
  warnings: DashboardRequest
  onPaid: () => void
  onClose: () => void
}

/** Pays one order, or several in one transfer. */
function DashboardPayment({ warnings, onPaid, onClose }: DashboardPaymentProps) {
  const [only] = warnings
  if (only && warnings.length === 1) {
    const { order_id, balance_usd } = only
    return <PaymentDialog order={order_id} customer={null} balance={balance_usd} onPaid={onPaid} onClose={onClose} />
  }
  const owing = warnings.map((row) => ({
    order: row.order_id,
    name: row.ipwithsubnet,
    due: row.last_due_date,
    balance: row.balance_usd,
    waiting: row.waiting_usd,
  }))
  return <SeveralDialog owing={owing} onPaid={onPaid} onClose={onClose} />
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
  return <ProfileDialog startsWithSetup={startsWithSetup} onSetupUnneeded={dropSetup} onClose={close} />
}
