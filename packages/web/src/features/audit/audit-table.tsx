import { useMemo, type ReactNode } from 'react'
import {
  actorText,
  auditTexts,
  isRefused,
  reasonOf,
  subjectOf,
  type AuditRow,
  differencesOf,
  differenceText,
} from '@ip-portal/core/audit'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { OrderLink } from '../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'

interface AuditTableProps {
  rows: readonly AuditRow[]
  /** Blocks and AS numbers of the orders that are known. */
  names: ReadonlyMap<number, string>
  loading: boolean
  empty: ReactNode
}

const keyOf = (row: AuditRow) => row.id
const columnsOf = (names: AuditTableProps['names']): Columns<AuditRow> => [
  {
    id: 'action',
    meta: { wrap: true },
    header: auditTexts.action,
    cell: ({ row: { original: row } }) => <AuditChange row={row} />,
  },
  {
    id: 'at',
    meta: { width: '9rem', onPhone: true },
    header: auditTexts.at,
    cell: ({ row: { original: row } }) => formatDateTime(row.at),
  },
  {
    id: 'actor',
    meta: { width: '8rem', wrap: true, onPhone: true },
    header: auditTexts.actor,
    cell: ({ row: { original: row } }) => actorText(row),
  },
  {
    id: 'order_id',
    meta: { width: '8.5rem' },
    header: auditTexts.order,
    cell: ({ row: { original: row } }) =>
      row.order_id === null ? (
        '-'
      ) : (
        <OrderLink
          href={`/orders/${row.order_id}`}
          name={names.get(row.order_id) ?? null}
          number={`#${row.order_id}`}
        />
      ),
  },
  {
    id: 'address',
    meta: { width: '7.5rem', priority: 2 },
    header: auditTexts.address,
    cell: ({ row: { original: row } }) => row.address ?? '-',
  },
]

/** The lines of a change on a phone; its values are behind the chevron. */
const phone: PhoneLines<AuditRow> = {
  title: (row) => subjectOf(row),
  line: (row) => [formatDateTime(row.at), actorText(row), row.order_id === null ? null : `#${row.order_id}`],
  marks: (row) => (isRefused(row) || row.count > 1 || reasonOf(row) !== null) && <AuditMarks row={row} />,
}

/** Changes and refusals, newest first. */
export function AuditTable({ rows, names, loading, empty }: AuditTableProps) {
  const columns = useMemo(() => columnsOf(names), [names])
  return (
    <div className="audit-table">
      <DataTable
        caption={auditTexts.title}
        columns={columns}
        phone={phone}
        rows={rows}
        rowKey={keyOf}
        rowName={subjectOf}
        uneven
        loading={loading}
        empty={empty}
      />
    </div>
  )
}

/** Says what was done or refused, with the values before and after. */
function AuditChange({ row }: { row: AuditRow }) {
  const values = [reasonOf(row) ?? [], differencesOf(row).map((one) => differenceText(one))].flat()
  return (
    <div className="audit-change">
      <span className="audit-subject">
        <span className="audit-name">{subjectOf(row)}</span>
        <OutcomeTags row={row} />
      </span>
      {values.length > 0 && (
        <ul className="audit-values">
          {values.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The outcome with its reason, in one line. */
const AuditMarks = ({ row }: { row: AuditRow }) => (
  <>
    <OutcomeTags row={row} />
    <small className="muted">{reasonOf(row)}</small>
  </>
)

const OutcomeTags = ({ row }: { row: AuditRow }) => (
  <>
    {isRefused(row) && <Tag severity="danger">{auditTexts.outcomes.refused}</Tag>}
    {row.count > 1 && <Tag severity="warning">{auditTexts.times(row.count)}</Tag>}
  </>
)
