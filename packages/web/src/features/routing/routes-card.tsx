import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import {
  awaitedOrigins,
  registryAgeText,
  routingTexts,
  validitySeverity,
  validityText,
  type BlockValidity,
  type IpDetails,
  type OrderPath,
  type Route,
  type RouteListMachine,
  type RouteValidity,
} from '@ip-portal/core/routing'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { portal } from '../../portal/portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PlusIcon, RefreshCwIcon } from 'lucide-react'
import { Message } from '../../ui/feedback/message.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { RecordRequest } from './record-labels.ts'
import { RowActions } from './row-actions.tsx'
import './routing.css'

interface RoutesCardProps {
  path: OrderPath
  list: SnapshotFrom<RouteListMachine>
  validity: BlockValidity
  /** Data of the registry behind the validity. */
  registry: IpDetails['registry']
  disabledReason: string | null
  onRefresh: () => void
  /** Must be stable between renders. */
  onRequest: (request: RecordRequest) => void
}

const recordOf = ({ origin, maintainer }: Route) => ({ kind: 'route', origin, maintainer }) as const

interface RouteRow extends Route {
  isAwaited: boolean
  validity: RouteValidity | undefined
}

const columnsOf = (
  block: string,
  disabledReason: string | null,
  onRequest: RoutesCardProps['onRequest'],
): Columns<RouteRow> => [
  {
    id: 'origin',
    header: routingTexts.origin,
    cell: ({ row: { original: route } }) => <Origin route={route} block={block} isAwaited={route.isAwaited} />,
  },
  {
    id: 'maintainer',
    header: routingTexts.maintainer,
    cell: ({ row: { original: route } }) => route.maintainer || '-',
  },
  {
    id: 'validity',
    header: routingTexts.validity,
    cell: ({
      row: {
        original: { validity },
      },
    }) => (validity ? <Tag severity={validitySeverity(validity.state)}>{validityText(validity)}</Tag> : '-'),
  },
  {
    id: 'modified',
    header: routingTexts.lastModified,
    cell: ({ row: { original: route } }) => formatDateTime(route.last_modified),
  },
  {
    id: 'actions',
    header: routingTexts.actions,
    meta: { align: 'right' },
    cell: ({ row: { original: route } }) => (
      <RowActions
        name={route.origin}
        disabledReason={disabledReason}
        onEdit={() => onRequest({ kind: 'route', op: 'edit', from: recordOf(route) })}
        onDelete={() => onRequest({ kind: 'route', op: 'delete', from: recordOf(route) })}
      />
    ),
  },
]

/** The route objects of a block, each with its RPKI validity. */
export function RoutesCard({ path, list, validity, registry, disabledReason, onRefresh, onRequest }: RoutesCardProps) {
  const { routes, failure } = list.context
  const block = `${path.ip}/${path.subnet}`
  const awaited = awaitedOrigins(list)
  const byOrigin = new Map(validity.routes.map((entry) => [entry.origin, entry]))
  const rows = routes.map((route) => ({
    ...route,
    isAwaited: awaited.includes(route.origin),
    validity: byOrigin.get(route.origin),
  }))
  // Stable: new columns would mount the cells anew, and a button with the focus would lose it.
  const columns = useMemo(() => columnsOf(block, disabledReason, onRequest), [block, disabledReason, onRequest])
  return (
    <Card
      title={routingTexts.routes}
      actions={
        <>
          <span role="status" className="registry-wait">
            {awaited.length > 0 && routingTexts.waitingHint}
          </span>
          <Button
            kind="secondary"
            size="small"
            icon={<RefreshCwIcon />}
            label={routingTexts.refresh}
            busy={list.hasTag('busy')}
            disabledReason={disabledReason}
            onClick={onRefresh}
          />
          <Button
            size="small"
            icon={<PlusIcon />}
            label={routingTexts.newRoute}
            disabledReason={disabledReason}
            onClick={() => onRequest({ kind: 'route', op: 'add' })}
          />
        </>
      }
    >
      {failure && <QueryError text={failureText(failure)} onRetry={onRefresh} />}
      {!validity.isComplete && rows.length > 0 && <p className="muted">{routingTexts.ownRoasOnly}</p>}
      {rows.length > 0 && <RegistryAge registry={registry} />}
      <DataTable
        caption={`${routingTexts.routes} ${block}`}
        columns={columns}
        rows={rows}
        rowKey={(route) => route.origin}
        empty={<EmptyState title={routingTexts.noRoutes} hint={routingTexts.noRoutesHint} />}
      />
    </Card>
  )
}

/** The age of the registry's data; a warning when the data is too old to say anything. */
function RegistryAge({ registry }: Pick<RoutesCardProps, 'registry'>) {
  const text = registryAgeText(registry, portal.now())
  if (text === '') return null
  return registry?.outdated === 1 ? <Message severity="warning">{text}</Message> : <p className="muted">{text}</p>
}

/** The origin, with the prefix when a route covers a part of the block only. */
const Origin = ({ route, block, isAwaited }: { route: Route; block: string; isAwaited: boolean }) => (
  <span className="row">
    <span className="mono">{route.origin}</span>
    {route.prefix !== null && route.prefix !== block && <span className="muted mono">{route.prefix}</span>}
    {isAwaited && (
      <Tag severity="info">
        <span className="spinner-ring" aria-hidden="true" />
        {routingTexts.waiting}
      </Tag>
    )}
  </span>
)
