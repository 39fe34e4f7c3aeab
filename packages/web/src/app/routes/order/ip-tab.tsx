import { HistoryIcon, InfoIcon } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { orderDetailTexts, takesRecords, type OrderDetail } from '@ip-portal/core/orders'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import { registryTexts, openRegistryFlows } from '@ip-portal/core/registry'
import {
  blockValidity,
  picturedBlock,
  pictureTexts,
  routingTexts,
  type IpDetails,
  type NameServerChange,
  type OrderPath,
  type RoutingChange,
  type RoutingRecord,
  type SeenBlock,
} from '@ip-portal/core/routing'
import { useAskedAction } from '../../../features/orders/detail/use-asked-action.ts'
import { BlockCard } from '../../../features/routing/block-card.tsx'
import { BlockPicture } from '../../../features/routing/block-picture.tsx'
import { NameServersCard } from '../../../features/routing/name-servers/name-servers-card.tsx'
import type { RecordRequest } from '../../../features/routing/record-labels.ts'
import { RoasCard } from '../../../features/routing/roas-card.tsx'
import { RoutesCard } from '../../../features/routing/routes-card.tsx'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useStagedOf } from '../../../portal/staged-draft.ts'
import { useAddition, useAskedQuery, useFlow, useOnChange } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { paths } from '../../paths.ts'
import { HistoryDialog, NameServerDialog, RoutingRecordDialog, SeenCard, WhoisDialog } from './lazy-dialogs.ts'

const registryFlows = flowsOf(openRegistryFlows)
const routingFlows = flowsOf(openRoutingFlows)

interface IpTabProps {
  order: OrderDetail
  details: IpDetails
  refreshOrder: () => void
}

/** Says that changes of the block wait; nothing while none does. */
function StagedNotice({ order }: { order: number }) {
  const count = useStagedOf(order)
  if (count === 0) return null
  return (
    <Message severity="info" actions={<LinkButton size="small" href={paths.changes} label={routingTexts.openStaged} />}>
      {routingTexts.stagedHere(count)}
    </Message>
  )
}

/** The open dialog of the tab. */
type Opened =
  | { dialog: 'record'; request: RecordRequest }
  | { dialog: 'name-servers'; op: NameServerChange['op'] }
  | { dialog: 'whois' }
  | { dialog: 'history' }

/** IP tab of an order: block, routes, ROAs and name servers. */
export function IpTab({ order, details, refreshOrder }: IpTabProps) {
  const path = useMemo<OrderPath>(
    () => ({ order: order.id, ip: details.ip, subnet: details.subnet }),
    [order.id, details.ip, details.subnet],
  )
  const cidr = `${path.ip}/${path.subnet}`
  const [list, sendList] = useFlow(() => routingFlows.routes(path, details.routes))
  const report = useAskedQuery(() => routingFlows.validity(path))
  const [opened, setOpened] = useState<Opened | null>(null)
  const isSeenOffered = useAddition('bgp')
  const hasHistory = useAddition('audit')
  const [changed, setChanged] = useState<RoutingRecord | null>(null)
  const disabledReason = takesRecords(order) ? null : orderDetailTexts.disabledInactive
  const { routes } = list.context
  const { roas } = details
  const block = useMemo(() => ({ cidr, routes, roas }), [cidr, routes, roas])
  const pictured = useMemo(() => picturedBlock(cidr, routes, roas), [cidr, routes, roas])
  const validity = blockValidity(block, details.validity)
  const shown = useRef<SeenBlock>(details)
  useLayoutEffect(() => {
    shown.current = { ...details, routes }
  }, [details, routes])
  const see = useCallback(() => shown.current, [])
  // The registry may lag behind a change; the order says the validity of the routes shown.
  useOnChange(routes.map(({ origin }) => origin).join(), refreshOrder)

  const close = useCallback(() => setOpened(null), [])
  const refresh = useCallback(() => {
    sendList({ type: 'query.refresh' })
    refreshOrder()
  }, [sendList, refreshOrder])
  const endRecordChange = useCallback(
    (change: RoutingChange | null) => {
      close()
      // A failed change may still have changed something on the server.
      if (change === null) return sendList({ type: 'query.refresh' })
      sendList({ type: 'routes.changed', change })
      setChanged(change.op === 'delete' ? null : change.to)
      refreshOrder()
      // A validation that the user asked for must not show the state before the change.
      if (report.data !== null) report.refresh()
    },
    [close, sendList, refreshOrder, report],
  )
  const endNameServerChange = useCallback(
    (changed: boolean) => {
      close()
      if (changed) refreshOrder()
    },
    [close, refreshOrder],
  )
  const openRecord = useCallback((request: RecordRequest) => {
    // A second change of a row marks it again.
    setChanged(null)
    setOpened({ dialog: 'record', request })
  }, [])
  useAskedAction(order, {
    route: () => openRecord({ kind: 'route', op: 'add' }),
    roa: () => openRecord({ kind: 'roa', op: 'add' }),
  })

  return (
    <div className="stack">
      <StagedNotice order={order.id} />
      <RoutesCard
        list={list}
        block={block}
        validity={validity}
        registry={details.registry}
        disabledReason={disabledReason}
        marked={changed?.kind === 'route' ? changed.origin : null}
        onRefresh={refresh}
        onRequest={openRecord}
      />
      <RoasCard
        block={block}
        report={report}
        disabledReason={disabledReason}
        marked={changed?.kind === 'roa' ? changed : null}
        onValidate={() => {
          report.refresh()
          refreshOrder()
        }}
        onRequest={openRecord}
      />
      {pictured.records.length > 0 && (
        <Card title={pictureTexts.title}>
          <BlockPicture block={pictured} />
        </Card>
      )}
      <div className="grid-two">
        <BlockCard
          details={details}
          whois={order.whois}
          actions={
            <>
              {hasHistory === true && (
                <Button
                  kind="secondary"
                  size="small"
                  icon={<HistoryIcon />}
                  label={routingTexts.history}
                  disabledReason={disabledReason}
                  onClick={() => setOpened({ dialog: 'history' })}
                />
              )}
              <Button
                kind="secondary"
                size="small"
                icon={<InfoIcon />}
                label={registryTexts.whois}
                disabledReason={disabledReason}
                onClick={() => setOpened({ dialog: 'whois' })}
              />
            </>
          }
        />
        <NameServersCard
          domain={details.domain}
          disabledReason={disabledReason}
          onRequest={(op) => setOpened({ dialog: 'name-servers', op })}
        />
      </div>
      {isSeenOffered === true && <SeenCard order={order.id} details={details} disabledReason={disabledReason} />}
      {opened?.dialog === 'record' && (
        <RoutingRecordDialog
          path={path}
          request={opened.request}
          block={block}
          see={see}
          onBlockChanged={refresh}
          maintainer={routes[0]?.maintainer ?? ''}
          onClose={endRecordChange}
        />
      )}
      {opened?.dialog === 'name-servers' && details.domain && (
        <NameServerDialog
          path={path}
          op={opened.op}
          domain={details.domain}
          see={see}
          onBlockChanged={refresh}
          onClose={endNameServerChange}
        />
      )}
      {opened?.dialog === 'history' && <HistoryDialog order={order.id} onClose={close} />}
      {opened?.dialog === 'whois' && (
        <WhoisDialog subject={cidr} load={() => registryFlows.blockWhois(path)} onClose={close} />
      )}
    </div>
  )
}
