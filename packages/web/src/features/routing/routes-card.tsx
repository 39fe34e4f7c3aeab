import { PlusIcon, RefreshCwIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import {
  awaitedOrigins,
  invalidReasonText,
  mendsOf,
  narrowerPrefix,
  registryAgeText,
  routingTexts,
  type BlockValidity,
  type IpDetails,
  type Route,
  type RoutedBlock,
  type RouteListMachine,
  type RouteValidity,
  type RoutingChange,
} from '@ip-portal/core/routing'
import { authPortal } from '../../portal/auth-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SpinnerRing } from '../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'
import type { RecordRequest } from './record-labels.ts'
import { EditButton, RowActions } from './row-actions.tsx'
import { ValidityCell, ValidityTag } from './validity-cell.tsx'
import './routing.css'

interface RoutesCardProps {
  block: Omit<RoutedBlock, 'report'>
  list: SnapshotFrom<RouteListMachine>
  validity: BlockValidity
  /** Data of the registry behind the validity. */
  registry: IpDetails['registry']
  disabledReason: string | null
  /** Origin of the route that the user has just changed. */
  marked: string | null
  onRefresh: () => void
  /** Must be stable between renders. */
  onRequest: (request: RecordRequest) => void
}

const recordOf = ({ origin, maintainer, prefix }: Route) => ({ kind: 'route', origin, maintainer, prefix }) as const

const nameOf = ({ origin }: Route) => origin

interface RouteRow extends Route {
  isAwaited: boolean
  validity: RouteValidity | undefined
  /** Changes that make it valid. */
  mends: readonly RoutingChange[]
}

const columnsOf = (
  cidr: string,
  disabledReason: string | null,
  onRequest: RoutesCardProps['onRequest'],
): Columns<RouteRow> => [
  {
    id: 'origin',
    header: routingTexts.origin,
    cell: ({ row: { original: route } }) => <Origin route={route} cidr={cidr} isAwaited={route.isAwaited} />,
  },
  {
    id: 'maintainer',
    header: routingTexts.maintainer,
    meta: { priority: 2, copy: ({ maintainer }: RouteRow) => maintainer || null },
    cell: ({ row: { original: route } }) => <span className="mono one-line">{route.maintainer || '-'}</span>,
  },
  {
    id: 'validity',
    header: routingTexts.validity,
    meta: { wrap: true },
    cell: ({ row: { original: route } }) =>
      route.validity ? (
        <ValidityCell
          validity={route.validity}
          mends={route.mends}
          disabledReason={disabledReason}
          onRequest={onRequest}
        />
      ) : (
        '-'
      ),
  },
  {
    id: 'modified',
    header: routingTexts.lastModified,
    meta: { priority: 3 },
    cell: ({ row: { original: route } }) => formatDateTime(route.last_modified),
  },
  {
    id: 'actions',
    header: routingTexts.actions,
    meta: { actions: true, sticky: true },
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

/** The lines of a route on a phone; the changes that mend it are behind the chevron. */
const linesOf = (
  cidr: string,
  disabledReason: string | null,
  onRequest: RoutesCardProps['onRequest'],
): PhoneLines<RouteRow> => ({
  title: ({ origin }) => <strong className="mono">{origin}</strong>,
  figure: ({ validity }) => validity && <ValidityTag state={validity.state} />,
  line: ({ prefix, maintainer }) => [narrowerPrefix(prefix, cidr), maintainer || null],
  marks: ({ isAwaited, validity }) => {
    if (isAwaited) return <Awaited />
    return validity?.state === 'invalid' && <small className="muted">{invalidReasonText(validity)}</small>
  },
  action: (route) => (
    <EditButton
      name={route.origin}
      disabledReason={disabledReason}
      onEdit={() => onRequest({ kind: 'route', op: 'edit', from: recordOf(route) })}
    />
  ),
})

/** The route objects of a block, each with its RPKI validity. */
export function RoutesCard({ list, block, validity, registry, disabledReason, marked, ...on }: RoutesCardProps) {
  const { onRefresh, onRequest } = on
  const { routes } = list.context
  const failure = viewOf(list, { retry: () => list.context.failure })
  const awaited = awaitedOrigins(list)
  const byOrigin = new Map(validity.routes.map((entry) => [entry.origin, entry]))
  const { cidr } = block
  const stateOf = ({ origin, maintainer }: Route) => {
    const known = byOrigin.get(origin)
    return { validity: known, mends: known ? mendsOf(known, maintainer, block) : [] }
  }
  const rows = routes.map((route) => ({
    ...route,
    isAwaited: awaited.includes(route.origin),
    ...stateOf(route),
  }))
  // Stable: new columns would mount the cells anew, and a button with the focus would lose it.
  const columns = useMemo(() => columnsOf(cidr, disabledReason, onRequest), [cidr, disabledReason, onRequest])
  const add = () => onRequest({ kind: 'route', op: 'add' })
  const phone = useMemo(() => linesOf(cidr, disabledReason, onRequest), [cidr, disabledReason, onRequest])
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
            busy={isRunning(list)}
            disabledReason={disabledReason}
            onClick={onRefresh}
          />
          {/* The empty table has the same button. */}
          {(rows.length > 0 || disabledReason !== null) && (
            <Button
              kind="secondary"
              size="small"
              icon={<PlusIcon />}
              label={routingTexts.newRoute}
              disabledReason={disabledReason}
              onClick={add}
            />
          )}
        </>
      }
    >
      {failure && <QueryError text={failureText(failure)} onRetry={onRefresh} />}
      {!validity.isComplete && rows.length > 0 && <p className="muted">{routingTexts.ownRoasOnly}</p>}
      {rows.length > 0 && <RegistryAge registry={registry} />}
      <DataTable
        caption={`${routingTexts.routes} ${cidr}`}
        columns={columns}
        phone={phone}
        rows={rows}
        rowKey={nameOf}
        markedKey={marked}
        rowName={nameOf}
        empty={
          <EmptyState
            title={routingTexts.noRoutes}
            hint={routingTexts.noRoutesHint}
            action={disabledReason === null && <Button kind="secondary" label={routingTexts.newRoute} onClick={add} />}
          />
        }
      />
    </Card>
  )
}

/** The age of the registry's data; a warning when the data is too old to say anything. */
function RegistryAge({ registry }: Pick<RoutesCardProps, 'registry'>) {
  const text = registryAgeText(registry, authPortal.now())
  if (text === '') return null
  return registry?.outdated === 1 ? <Message severity="warning">{text}</Message> : <p className="muted">{text}</p>
}

/** The origin, with the prefix when a route covers a part of the block only. */
const Origin = ({ route, cidr, isAwaited }: { route: Route; cidr: string; isAwaited: boolean }) => (
  <span className="record-note">
    <CopyValue text={route.origin}>
      <strong className="mono">{route.origin}</strong>
    </CopyValue>
    <Prefix prefix={narrowerPrefix(route.prefix, cidr)} />
    {isAwaited && <Awaited />}
  </span>
)

const Prefix = ({ prefix }: { prefix: string | null }) =>
  prefix !== null && (
    <CopyValue text={prefix}>
      <small className="muted mono">{prefix}</small>
    </CopyValue>
  )

const Awaited = () => (
  <small className="muted record-awaited">
    <SpinnerRing />
    {routingTexts.waiting}
  </small>
)
