import { useMemo } from 'react'
import { actorText } from '@ip-portal/core/audit'
import { withStates, type PlanRow, type StoredState } from '@ip-portal/core/desired-state'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingPlans } from '../../../portal/routing-plans.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { planPath } from '../../paths.ts'
import { changesTexts } from './changes.texts.ts'
import { PlanTag } from './plan-tag.tsx'

type Row = PlanRow & { state: StoredState }

const none: readonly Row[] = []
/** Orders that a row names; more are counted. */
const shownOrders = 3
const keyOf = ({ id }: Row) => id
const hrefOf = ({ id }: Row) => planPath(id)
const ordersText = ({ orders }: Row) =>
  changesTexts.ordersOf(orders.slice(0, shownOrders), Math.max(0, orders.length - shownOrders))

const columns: Columns<Row> = [
  {
    id: 'id',
    header: changesTexts.plan,
    meta: { identity: true },
    cell: ({ row: { original: row } }) => (
      <span>
        <span className="mono">{row.id}</span>
        {row.undoes !== null && <small className="muted"> {changesTexts.undoOf}</small>}
      </span>
    ),
  },
  { id: 'made', header: changesTexts.made, cell: ({ row: { original: row } }) => formatDateTime(row.posted_at) },
  {
    id: 'actor',
    header: changesTexts.actor,
    meta: { priority: 2 },
    cell: ({ row: { original } }) => actorText(original),
  },
  {
    id: 'orders',
    header: changesTexts.orders,
    meta: { wrap: true },
    cell: ({ row: { original } }) => ordersText(original),
  },
  {
    id: 'steps',
    header: changesTexts.steps,
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => `${row.done}/${row.steps}`,
  },
  { id: 'state', header: changesTexts.state, cell: ({ row: { original: row } }) => <PlanTag state={row.state} /> },
]

const phone: PhoneLines<Row> = {
  title: ({ id }) => <strong className="mono">{id}</strong>,
  figure: ({ state }) => <PlanTag state={state} />,
  line: (row) => [formatDateTime(row.posted_at), ordersText(row), `${row.done}/${row.steps}`],
}

/** The plans of the company, newest first; asks for nothing before the server is known to keep plans. */
export function SavedPlans({ isKnown }: { isKnown: boolean }) {
  return <Card title={changesTexts.savedPlans}>{isKnown ? <Rows /> : <Table rows={none} loading />}</Card>
}

function Rows() {
  const { data, failure, refresh } = useQuery(routingPlans.storedPlans)
  const rows = useMemo(() => (data ? withStates(data) : none), [data])
  if (failure && !data) return <QueryError text={failureText(failure)} onRetry={refresh} />
  return <Table rows={rows} loading={!data} />
}

const Table = ({ rows, loading }: { rows: readonly Row[]; loading: boolean }) => (
  <DataTable
    caption={changesTexts.savedPlans}
    columns={columns}
    phone={phone}
    rows={rows}
    rowKey={keyOf}
    rowHref={hrefOf}
    loading={loading}
    empty={<EmptyState title={changesTexts.savedEmpty} hint={changesTexts.savedHint} />}
  />
)
