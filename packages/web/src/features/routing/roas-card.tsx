import { CircleCheckIcon, PlusIcon } from 'lucide-react'
import { useMemo } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import {
  isOutdated,
  isUnpublishedRoa,
  isUnusedRoa,
  registryAgeText,
  routingTexts,
  validitySummary,
  type Roa,
  type RoutedBlock,
  type ValidityReport,
} from '@ip-portal/core/routing'
import { authPortal } from '../../portal/auth-portal.ts'
import type { Loaded } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'
import { recordName, type RecordRequest } from './record-labels.ts'
import { RowActions } from './row-actions.tsx'

type RoaBlock = Pick<RoutedBlock, 'cidr' | 'routes'> & { roas: readonly Roa[] }

interface RoasCardProps {
  block: RoaBlock
  report: Loaded<ValidityReport>
  disabledReason: string | null
  /** ROA that the user has just changed. */
  marked: { asn: string; maxLength: number } | null
  /** Validates and reads the order again, which contains the ROAs. */
  onValidate: () => void
  /** Must be stable between renders. */
  onRequest: (request: RecordRequest) => void
}

/** A ROA without a max length allows the length of the block only (RFC 9582). */
const recordOf = ({ asn, max_length }: Roa, cidr: string) =>
  ({ kind: 'roa', asn, maxLength: max_length ?? Number(cidr.split('/')[1]) }) as const

const keyOf = (asn: string, maxLength: number | null) => `${asn} ${maxLength}`

interface RoaRow extends Roa {
  /** True when it makes no route valid. */
  isUnused: boolean
  /** True when its origin has a route. */
  hasRoute: boolean
}

const columnsOf = (
  cidr: string,
  disabledReason: string | null,
  onRequest: RoasCardProps['onRequest'],
): Columns<RoaRow> => [
  {
    id: 'asn',
    header: routingTexts.asn,
    meta: { copy: ({ asn }: RoaRow) => asn },
    cell: ({ row: { original: roa } }) => <strong className="mono">{roa.asn}</strong>,
  },
  {
    id: 'status',
    header: routingTexts.status,
    meta: { wrap: true },
    cell: ({ row: { original: roa } }) => <RoaState roa={roa} disabledReason={disabledReason} onRequest={onRequest} />,
  },
  {
    id: 'length',
    header: routingTexts.maxLength,
    cell: ({ row: { original: roa } }) => roa.max_length ?? '-',
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'update',
    header: routingTexts.lastModified,
    meta: { priority: 2, onPhone: true },
    cell: ({ row: { original: roa } }) => formatDateTime(roa.update_date),
  },
  {
    id: 'actions',
    header: routingTexts.actions,
    meta: { actions: true, sticky: true },
    cell: ({ row: { original: roa } }) => {
      const from = recordOf(roa, cidr)
      return (
        <RowActions
          name={`ROA ${recordName(from, cidr)}`}
          disabledReason={disabledReason}
          onEdit={() => onRequest({ kind: 'roa', op: 'edit', from })}
          onDelete={() => onRequest({ kind: 'roa', op: 'delete', from })}
        />
      )
    },
  },
]

/** The lines of a ROA on a phone. */
const phone: PhoneLines<RoaRow> = {
  title: ({ asn }) => <strong className="mono">{asn}</strong>,
  figure: (roa) => <RoaTag roa={roa} />,
  line: ({ max_length: length, update_date: updated }) => [
    length === null ? null : `${routingTexts.maxLength} ${length}`,
    formatDateTime(updated),
  ],
  marks: (roa) => roa.status !== 'Valid' && roa.isUnused && <small className="muted">{hintOf(roa)}</small>,
}

/** The ROAs of a block, and the validation of its routes against them and the registry. */
export function RoasCard({ block, report, disabledReason, marked, onValidate, onRequest }: RoasCardProps) {
  const { cidr } = block
  const rows = block.roas.map((roa) => ({
    ...roa,
    isUnused: isUnusedRoa(roa, block),
    hasRoute: block.routes.some(({ origin }) => origin === roa.asn),
  }))
  const add = () => onRequest({ kind: 'roa', op: 'add' })
  // Stable: new columns would mount the cells anew, and a button with the focus would lose it.
  const columns = useMemo(() => columnsOf(cidr, disabledReason, onRequest), [cidr, disabledReason, onRequest])
  return (
    <Card
      title={routingTexts.roas}
      actions={
        <>
          <Button
            kind="secondary"
            size="small"
            icon={<CircleCheckIcon />}
            label={routingTexts.validate}
            busy={report.busy}
            disabledReason={disabledReason}
            onClick={onValidate}
          />
          {/* The empty table has the same button. */}
          {(rows.length > 0 || disabledReason !== null) && (
            <Button
              kind="secondary"
              size="small"
              icon={<PlusIcon />}
              label={routingTexts.newRoa}
              disabledReason={disabledReason}
              onClick={add}
            />
          )}
        </>
      }
    >
      {report.failure && (
        <QueryError text={failureText(report.failure, routingTexts.validateFailed)} onRetry={report.refresh} />
      )}
      {report.data && (
        <Message severity={isOutdated(report.data) ? 'warning' : 'info'} live="status">
          {[validitySummary(report.data), registryAgeText(report.data.registry, authPortal.now())]
            .filter(Boolean)
            .join(' ')}
        </Message>
      )}
      <DataTable
        caption={routingTexts.roas}
        columns={columns}
        phone={phone}
        rows={rows}
        rowKey={(roa) => keyOf(roa.asn, roa.max_length)}
        markedKey={marked && keyOf(marked.asn, marked.maxLength)}
        rowName={(roa) => `ROA ${recordName(recordOf(roa, cidr), cidr)}`}
        empty={
          <EmptyState
            title={routingTexts.noRoas}
            action={disabledReason === null && <Button kind="secondary" label={routingTexts.newRoa} onClick={add} />}
          />
        }
      />
    </Card>
  )
}

interface RoaStateProps {
  roa: RoaRow
  disabledReason: string | null
  onRequest: RoasCardProps['onRequest']
}

/** Status of a ROA; beside one that is not valid, that no route uses it or that it is not published yet. */
function RoaTag({ roa }: Pick<RoaStateProps, 'roa'>) {
  const { status, isUnused } = roa
  if (status === 'Valid') return <Tag severity="success">{status}</Tag>
  return (
    <>
      {status ? <Tag severity="danger">{status}</Tag> : !isUnused && '-'}{' '}
      {isUnused && <small className="muted">{routingTexts.unusedRoa}</small>}
      {isUnpublishedRoa(roa) && <small className="muted">{routingTexts.unpublishedRoa}</small>}
    </>
  )
}

const hintOf = ({ hasRoute }: RoaRow) => (hasRoute ? routingTexts.shortRoaHint : routingTexts.unusedRoaHint)

/** Status of a ROA; one that no route uses says what to do. */
function RoaState({ roa, disabledReason, onRequest }: RoaStateProps) {
  const { asn, status, isUnused, hasRoute } = roa
  if (status === 'Valid' || !isUnused) return <RoaTag roa={roa} />
  return (
    <span className="record-note">
      <RoaTag roa={roa} />
      <small className="muted">{hintOf(roa)}</small>
      {!hasRoute && (
        <Button
          kind="text"
          size="small"
          className="mend-button"
          icon={<PlusIcon />}
          label={routingTexts.addRouteOf(asn)}
          disabledReason={disabledReason}
          onClick={() => onRequest({ kind: 'route', op: 'add', asn })}
        />
      )}
    </span>
  )
}
