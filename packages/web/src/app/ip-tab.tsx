import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import type { IpDetails, OrderPath } from '@ip-portal/core/routing'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { BlockCard } from '../features/routing/block-card.tsx'
import { NameServersCard } from '../features/routing/name-servers-card.tsx'
import { RoasCard } from '../features/routing/roas-card.tsx'
import { RoutesCard, type RouteRequest } from '../features/routing/routes-card.tsx'
import { portal } from '../portal/portal.ts'
import { useFlow, useLoad } from '../portal/use-portal.ts'
import { preloadDialog } from '../ui/dialog.tsx'
import { RouteChangeDialog } from './route-change-dialog.tsx'

interface IpTabProps {
  order: OrderDetail
  details: IpDetails
  refreshOrder: () => void
}

/** IP details of an order: the block, its routes, ROAs and name servers. */
export function IpTab({ order, details, refreshOrder }: IpTabProps) {
  const path = useMemo<OrderPath>(
    () => ({ order: order.id, ip: details.ip, subnet: details.subnet }),
    [order.id, details.ip, details.subnet],
  )
  const [list, sendList] = useFlow(() => portal.routes(path, details.routes))
  const report = useLoad(() => portal.validity(path))
  const [request, setRequest] = useState<RouteRequest | null>(null)
  const disabledReason = order.isActiveOrder === 1 ? null : orderDetailTexts.disabledInactive
  const { refresh } = report
  // Every action here opens a dialog.
  useEffect(preloadDialog, [])

  const close = useCallback(
    (changed: boolean) => {
      if (changed && request) {
        sendList({ type: 'routes.changed', op: request.op })
        refresh()
        refreshOrder()
      } else sendList({ type: 'load.refresh' })
      setRequest(null)
    },
    [request, sendList, refresh, refreshOrder],
  )

  return (
    <div className="stack">
      <RoutesCard
        path={path}
        list={list}
        validity={report.data?.routes ?? []}
        disabledReason={disabledReason}
        onRefresh={() => {
          sendList({ type: 'load.refresh' })
          refresh()
        }}
        onRequest={setRequest}
      />
      <RoasCard
        roas={details.roas}
        report={report}
        disabledReason={disabledReason}
        onValidate={() => {
          refresh()
          refreshOrder()
        }}
      />
      <div className="grid-two">
        <BlockCard details={details} whois={order.whois} />
        <NameServersCard domain={details.domain} />
      </div>
      {request && <RouteChangeDialog path={path} request={request} routes={list.context.routes} onClose={close} />}
    </div>
  )
}
