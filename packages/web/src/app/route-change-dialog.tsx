import { textOf } from '@ip-portal/core/kernel/text-of'
import {
  routingTexts,
  type OrderPath,
  type Route,
  type RoutingChange,
  type RoutingRecord,
} from '@ip-portal/core/routing'
import type { SensitiveActionOutput } from '@ip-portal/core/sensitive-action'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { AllowanceNotice } from '../features/routing/allowance-notice.tsx'
import { RouteDeletion } from '../features/routing/route-deletion.tsx'
import { RouteForm } from '../features/routing/route-form.tsx'
import type { RouteRequest } from '../features/routing/routes-card.tsx'
import { SensitiveActionDialog, type DetailsProps } from '../features/sensitive-action/sensitive-action-dialog.tsx'
import { portal } from '../portal/portal.ts'
import { useNotices } from '../ui/notices.tsx'
import { paths } from './paths.ts'
import { currentPlace } from './place.ts'

interface RouteChangeDialogProps {
  path: OrderPath
  request: RouteRequest
  routes: readonly Route[]
  /** `changed` says that the registry now has to follow. */
  onClose: (changed: boolean) => void
}

const titles = { add: routingTexts.newRoute, edit: routingTexts.editRoute, delete: routingTexts.deleteRoute }
const originOf = (record: RoutingRecord) => (record.kind === 'route' ? record.origin : record.asn)

/** What a change will do, in one sentence. */
function summaryOf(change: RoutingChange, block: string): string {
  switch (change.op) {
    case 'add':
      return routingTexts.addSummary(originOf(change.to), block)
    case 'edit':
      return routingTexts.editSummary(originOf(change.from), originOf(change.to), block)
    case 'delete':
      return routingTexts.deleteQuestion(originOf(change.from), block)
  }
}

function successOf(change: RoutingChange): string {
  switch (change.op) {
    case 'add':
      return routingTexts.added(originOf(change.to))
    case 'edit':
      return routingTexts.edited(originOf(change.from), originOf(change.to))
    case 'delete':
      return routingTexts.deleted(originOf(change.from))
  }
}

/** Adds, edits or deletes a route: joins the routing forms with the step-up. */
export function RouteChangeDialog({ path, request, routes, onClose }: RouteChangeDialogProps) {
  const notices = useNotices()
  const [, navigate] = useLocation()
  const block = `${path.ip}/${path.subnet}`
  const taken = routes.map((route) => route.origin)
  const route = request.op === 'add' ? null : request.route
  const maintainer = route?.maintainer ?? routes[0]?.maintainer ?? ''

  const onEnd = useCallback(
    (output: SensitiveActionOutput<RoutingChange, RoutingRecord>) => {
      if (output.kind === 'done') notices.success(successOf(output.value))
      if (output.kind === 'setup') navigate(paths.setUpTwoFactor, { state: { from: currentPlace() } })
      onClose(output.kind === 'done' || output.kind === 'lost')
    },
    [notices, navigate, onClose],
  )

  const details = (props: DetailsProps<RoutingChange>) =>
    request.op === 'delete' ? (
      <RouteDeletion {...props} origin={request.route.origin} maintainer={maintainer} block={block} />
    ) : (
      <RouteForm
        {...props}
        current={route?.origin}
        maintainer={maintainer}
        taken={taken}
        notice={<AllowanceNotice order={path.order} />}
      />
    )

  return (
    <SensitiveActionDialog
      flow={() => portal.routeChange(path, taken)}
      title={titles[request.op]}
      details={details}
      summary={(change) => <p>{summaryOf(change, block)}</p>}
      failureText={(failure) =>
        textOf(failure, request.op === 'delete' ? routingTexts.routeDeleteFailed : routingTexts.routeFailed)
      }
      lost={{ title: routingTexts.lostTitle, text: (lost) => routingTexts.lost(originOf(lost), block) }}
      onEnd={onEnd}
    />
  )
}
