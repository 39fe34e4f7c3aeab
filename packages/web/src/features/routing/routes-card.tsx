import { formatDateTime } from '@ip-portal/core/kernel/dates'
import { textOf } from '@ip-portal/core/kernel/text-of'
import {
  routingTexts,
  validityText,
  type OrderPath,
  type Route,
  type RouteListMachine,
  type RouteValidity,
} from '@ip-portal/core/routing'
import type { SnapshotFrom } from 'xstate'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EditIcon, PlusIcon, RefreshIcon, TrashIcon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Message } from '../../ui/message.tsx'
import { Tag } from '../../ui/tag.tsx'

/** Which change of which route the user asked for. */
export type RouteRequest = { op: 'add' } | { op: 'edit' | 'delete'; route: Route }

interface RoutesCardProps {
  path: OrderPath
  list: SnapshotFrom<RouteListMachine>
  validity: readonly RouteValidity[]
  disabledReason: string | null
  onRefresh: () => void
  onRequest: (request: RouteRequest) => void
}

const severityOf = { valid: 'success', invalid: 'danger', 'not-found': 'secondary' } as const

/** The route objects of a block, each with its RPKI validity in words. */
export function RoutesCard({ path, list, validity, disabledReason, onRefresh, onRequest }: RoutesCardProps) {
  const { routes, failure } = list.context
  const block = `${path.ip}/${path.subnet}`
  const byOrigin = new Map(validity.map((entry) => [entry.origin, entry]))
  const columns: Column<Route>[] = [
    { id: 'origin', header: routingTexts.origin, cell: (route) => <Origin route={route} block={block} /> },
    { id: 'maintainer', header: routingTexts.maintainer, cell: ({ maintainer }) => maintainer || '-' },
    {
      id: 'validity',
      header: routingTexts.validity,
      cell: ({ origin }) => {
        const known = byOrigin.get(origin)
        return known ? <Tag severity={severityOf[known.state]}>{validityText(known)}</Tag> : '-'
      },
    },
    { id: 'modified', header: routingTexts.lastModified, cell: (route) => formatDateTime(route.last_modified) },
    {
      id: 'actions',
      header: routingTexts.actions,
      align: 'right',
      cell: (route) => (
        <span className="row row-end">
          <Button
            kind="text"
            size="small"
            icon={<EditIcon />}
            label={routingTexts.edit}
            ariaLabel={`${routingTexts.edit}: ${route.origin}`}
            disabledReason={disabledReason}
            onClick={() => onRequest({ op: 'edit', route })}
          />
          <Button
            kind="text"
            size="small"
            icon={<TrashIcon />}
            label={routingTexts.delete}
            ariaLabel={`${routingTexts.delete}: ${route.origin}`}
            disabledReason={disabledReason}
            onClick={() => onRequest({ op: 'delete', route })}
          />
        </span>
      ),
    },
  ]
  return (
    <Card
      title={routingTexts.routes}
      actions={
        <>
          <Button
            kind="secondary"
            size="small"
            icon={<RefreshIcon />}
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
            onClick={() => onRequest({ op: 'add' })}
          />
        </>
      }
    >
      {failure && <LoadError text={textOf(failure, routingTexts.routesFailed)} onRetry={onRefresh} />}
      {list.matches('awaitingRegistry') && (
        <Message severity="info" live="status">
          {routingTexts.waiting}
        </Message>
      )}
      <DataTable
        caption={`${routingTexts.routes} ${block}`}
        columns={columns}
        rows={routes}
        rowKey={(route) => route.origin}
        empty={<EmptyState title={routingTexts.noRoutes} hint={routingTexts.noRoutesHint} />}
      />
    </Card>
  )
}

/** The origin, with the prefix beside it where a route is for a part of the block only. */
const Origin = ({ route, block }: { route: Route; block: string }) => (
  <span className="row mono">
    {route.origin}
    {route.prefix !== null && route.prefix !== block && <span className="muted">{route.prefix}</span>}
  </span>
)
