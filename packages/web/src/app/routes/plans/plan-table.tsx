import { XIcon } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { desiredStateTexts, stepRows, type OrderPlan, type Plan, type StepRow } from '@ip-portal/core/desired-state'
import { routingTexts, validitySeverity, validityTexts } from '@ip-portal/core/routing'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { changesTexts } from './changes.texts.ts'
import './changes.css'

/** Progress of the steps by order: `done` for sure, the next one perhaps when `isNextOpen`. */
type Progress = ReadonlyMap<number, { done: number; isNextOpen: boolean }>

interface PlanTableProps {
  plan: Pick<Plan, 'orders'>
  /** Left out for a plan that cannot be applied from here yet. */
  progress?: Progress
  /** Takes a step out of the plan; must be stable between renders. */
  onDrop?: (row: StepRow) => void
  empty: ReactNode
  loading?: boolean
}

type StepState = 'done' | 'running' | 'waiting'

interface Row extends StepRow {
  key: string
  /** Null in a plan that is not saved, and for a route that is kept. */
  state: StepState | null
}

const signs = { ...desiredStateTexts.signs, keep: '=' }
const ops = { ...desiredStateTexts.ops, keep: desiredStateTexts.kept }
const severities = { add: 'success', delete: 'danger', replace: 'warning', keep: 'secondary' } as const
const stateSeverities = { done: 'success', running: 'info', waiting: 'secondary' } as const

/** Rows of each order: a step that is done or dropped changes those of one order, and a plan may have 1,200 others. */
const rowsByOrder = new WeakMap<OrderPlan, StepRow[]>()

function rowsOfOrder(order: OrderPlan): StepRow[] {
  const rows = rowsByOrder.get(order) ?? stepRows(order)
  rowsByOrder.set(order, rows)
  return rows
}

function rowsOf(plan: Pick<Plan, 'orders'>, progress: Progress | undefined): Row[] {
  return plan.orders.flatMap((order) => {
    const { done = 0, isNextOpen = false } = progress?.get(order.order) ?? {}
    const stateOf = (at: number): StepState => {
      if (at < done) return 'done'
      return at === done && isNextOpen ? 'running' : 'waiting'
    }
    return rowsOfOrder(order).map((row, at) => ({
      ...row,
      key: `${row.order} ${at}`,
      state: progress === undefined || row.step === null ? null : stateOf(at),
    }))
  })
}

const keyOf = ({ key }: Row) => key
const nameOf = ({ order, op, record }: Row) => `#${order} ${record} (${ops[op]})`
const hrefOf = ({ order }: Row) => `/orders/${order}`

const columnsOf = (isSaved: boolean, onDrop: PlanTableProps['onDrop']): Columns<Row> => [
  {
    id: 'order',
    header: changesTexts.order,
    meta: { width: '11rem' },
    cell: ({ row: { original: row } }) => <OrderLink href={hrefOf(row)} name={row.block} number={`#${row.order}`} />,
  },
  {
    id: 'op',
    header: changesTexts.op,
    meta: { width: '7rem' },
    cell: ({ row: { original: row } }) => <Op op={row.op} />,
  },
  {
    id: 'record',
    header: changesTexts.record,
    meta: { wrap: true },
    cell: ({ row: { original: row } }) => (
      <CopyValue text={row.record}>
        <span className="mono">{row.record}</span>
      </CopyValue>
    ),
  },
  {
    id: 'validity',
    header: changesTexts.validity,
    meta: { wrap: true },
    cell: ({ row: { original: row } }) => <Validity row={row} />,
  },
  ...(isSaved
    ? ([
        {
          id: 'state',
          header: changesTexts.state,
          meta: { width: '7rem' },
          cell: ({ row: { original: row } }) => <StepTag state={row.state} />,
        },
      ] satisfies Columns<Row>)
    : []),
  ...(onDrop
    ? ([
        {
          id: 'actions',
          header: '',
          meta: { width: '3.5rem', sticky: true },
          cell: ({ row: { original: row } }) => <Drop row={row} onDrop={onDrop} />,
        },
      ] satisfies Columns<Row>)
    : []),
]

const phoneOf = (onDrop: PlanTableProps['onDrop']): PhoneLines<Row> => ({
  title: (row) => <strong className="mono">{row.record}</strong>,
  figure: (row) => <Op op={row.op} />,
  line: (row) => [row.block, `#${row.order}`],
  marks: (row) =>
    (row.validity_after !== null || row.validity_before !== null || row.state !== null) && (
      <>
        <Validity row={row} />
        <StepTag state={row.state} />
      </>
    ),
  ...(onDrop && { action: (row: Row) => <Drop row={row} onDrop={onDrop} /> }),
})

/** The steps of a plan in their order, each with the validity of its route before and after. */
export function PlanTable({ plan, progress, onDrop, empty, loading = false }: PlanTableProps) {
  const rows = useMemo(() => rowsOf(plan, progress), [plan, progress])
  const isSaved = progress !== undefined
  const columns = useMemo(() => columnsOf(isSaved, onDrop), [isSaved, onDrop])
  const phone = useMemo(() => phoneOf(onDrop), [onDrop])
  return (
    <DataTable
      caption={changesTexts.steps}
      columns={columns}
      phone={phone}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      hasFields={false}
      uneven
      loading={loading}
      empty={empty}
    />
  )
}

const Op = ({ op }: Pick<StepRow, 'op'>) => (
  <Tag severity={severities[op]}>
    {signs[op]} {ops[op]}
  </Tag>
)

const StepTag = ({ state }: Pick<Row, 'state'>) =>
  state !== null && <Tag severity={stateSeverities[state]}>{changesTexts[state]}</Tag>

const Drop = ({ row, onDrop }: { row: Row; onDrop: (row: StepRow) => void }) =>
  row.step !== null && (
    <IconButton
      label={changesTexts.dropOf(`${row.block} ${row.record}`)}
      icon={<XIcon />}
      onClick={() => onDrop(row)}
    />
  )

/** Validity of the route of a step before and after the plan, with the ROA that decides. */
function Validity({
  row: { validity_before: before, validity_after: after, validity_published, reason },
}: {
  row: Row
}) {
  if (before === null && after === null) return null
  return (
    <span className="plan-validity">
      <span className="plan-states">
        <StateTag state={before} none={routingTexts.effectIsNew} />
        <span aria-hidden="true">→</span>
        <StateTag state={after} none={routingTexts.effectIsGone} />
      </span>
      {reason !== '' && <small className="muted">{reason}</small>}
      {validity_published !== null && (
        <small className="muted">{routingTexts.oncePublished(validityTexts[validity_published])}</small>
      )}
    </span>
  )
}

const StateTag = ({ state, none }: { state: StepRow['validity_after']; none: string }) =>
  state === null ? (
    <Tag severity="secondary">{none}</Tag>
  ) : (
    <Tag severity={validitySeverity(state)}>{validityTexts[state]}</Tag>
  )
