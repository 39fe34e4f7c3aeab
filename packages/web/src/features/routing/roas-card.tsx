import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import {
  isOutdated,
  registryAgeText,
  roaMaxLength,
  roaProblemTexts,
  routingTexts,
  validitySummary,
  type Roa,
  type ValidityReport,
} from '@ip-portal/core/routing'
import { useMemo } from 'react'
import { portal } from '../../portal/portal.ts'
import type { Loaded } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CircleCheckIcon, PlusIcon } from 'lucide-react'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { recordName, type RecordRequest } from './record-labels.ts'
import { RowActions } from './row-actions.tsx'

interface RoasCardProps {
  /** CIDR of the block. */
  cidr: string
  roas: Roa[]
  report: Loaded<ValidityReport>
  disabledReason: string | null
  /** Validates and reads the order again, which contains the ROAs. */
  onValidate: () => void
  /** Must be stable between renders. */
  onRequest: (request: RecordRequest) => void
}

/** A ROA without a max length allows the length of the block only (RFC 9582). */
const recordOf = ({ asn, max_length }: Roa, cidr: string) =>
  ({ kind: 'roa', asn, maxLength: max_length ?? Number(cidr.split('/')[1]) }) as const

interface RowReasons {
  disabledReason: string | null
  editDisabledReason: string | null
}

const columnsOf = (cidr: string, reasons: RowReasons, onRequest: RoasCardProps['onRequest']): Columns<Roa> => [
  {
    id: 'asn',
    header: routingTexts.asn,
    cell: ({ row: { original: roa } }) => <span className="mono">{roa.asn}</span>,
  },
  {
    id: 'status',
    header: routingTexts.status,
    cell: ({
      row: {
        original: { status },
      },
    }) => <Tag severity={status === 'Valid' ? 'success' : 'danger'}>{status || '-'}</Tag>,
  },
  {
    id: 'length',
    header: routingTexts.maxLength,
    cell: ({ row: { original: roa } }) => roa.max_length ?? '-',
    meta: { align: 'right' },
  },
  {
    id: 'update',
    header: routingTexts.lastModified,
    cell: ({ row: { original: roa } }) => formatDateTime(roa.update_date),
  },
  {
    id: 'actions',
    header: routingTexts.actions,
    meta: { align: 'right' },
    cell: ({ row: { original: roa } }) => {
      const from = recordOf(roa, cidr)
      return (
        <RowActions
          name={`ROA ${recordName(from)}`}
          {...reasons}
          onEdit={() => onRequest({ kind: 'roa', op: 'edit', from })}
          onDelete={() => onRequest({ kind: 'roa', op: 'delete', from })}
        />
      )
    },
  },
]

/** The ROAs of a block, and the validation of its routes against them and the registry. */
export function RoasCard({ cidr, roas, report, disabledReason, onValidate, onRequest }: RoasCardProps) {
  // IPv6 blocks get no new ROAs, but an existing one can be deleted.
  const noNewReason = disabledReason ?? (roaMaxLength(cidr) === null ? roaProblemTexts.unsupported : null)
  // Stable: new columns would mount the cells anew, and a button with the focus would lose it.
  const columns = useMemo(
    () => columnsOf(cidr, { disabledReason, editDisabledReason: noNewReason }, onRequest),
    [cidr, disabledReason, noNewReason, onRequest],
  )
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
          <Button
            size="small"
            icon={<PlusIcon />}
            label={routingTexts.newRoa}
            disabledReason={noNewReason}
            onClick={() => onRequest({ kind: 'roa', op: 'add' })}
          />
        </>
      }
    >
      {report.failure && (
        <QueryError text={failureText(report.failure, routingTexts.validateFailed)} onRetry={report.refresh} />
      )}
      {report.data && (
        <Message severity={isOutdated(report.data) ? 'warning' : 'info'} live="status">
          {[validitySummary(report.data), registryAgeText(report.data.registry, portal.now())]
            .filter(Boolean)
            .join(' ')}
        </Message>
      )}
      {roaMaxLength(cidr) === null && <Message severity="info">{roaProblemTexts.unsupported}</Message>}
      <DataTable
        caption={routingTexts.roas}
        columns={columns}
        rows={roas}
        rowKey={(roa) => `${roa.asn} ${roa.max_length}`}
        empty={<EmptyState title={routingTexts.noRoas} />}
      />
    </Card>
  )
}
