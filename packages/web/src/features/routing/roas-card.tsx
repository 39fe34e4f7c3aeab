import { formatDateTime } from '@ip-portal/core/kernel/dates'
import { textOf } from '@ip-portal/core/kernel/text-of'
import { routingTexts, type Roa, type ValidityReport } from '@ip-portal/core/routing'
import type { Loaded } from '../../portal/use-portal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Message } from '../../ui/message.tsx'
import { Tag } from '../../ui/tag.tsx'

interface RoasCardProps {
  roas: Roa[]
  report: Loaded<ValidityReport>
  disabledReason: string | null
  /** Validates, and reads the order again: its ROAs have no list of their own. */
  onValidate: () => void
}

const columns: Column<Roa>[] = [
  { id: 'asn', header: routingTexts.asn, cell: ({ asn }) => <span className="mono">{asn}</span> },
  {
    id: 'status',
    header: routingTexts.status,
    cell: ({ status }) => <Tag severity={status === 'Valid' ? 'success' : 'danger'}>{status || '-'}</Tag>,
  },
  { id: 'length', header: routingTexts.maxLength, cell: ({ max_length }) => max_length ?? '-', align: 'right' },
  { id: 'update', header: routingTexts.lastModified, cell: ({ update_date }) => formatDateTime(update_date) },
]

/** The ROAs of a block, and the validation of its routes against them and the registry. */
export const RoasCard = ({ roas, report, disabledReason, onValidate }: RoasCardProps) => (
  <Card
    title={routingTexts.roas}
    actions={
      <Button
        kind="secondary"
        size="small"
        icon={<CheckIcon />}
        label={routingTexts.validate}
        busy={report.busy}
        disabledReason={disabledReason}
        onClick={onValidate}
      />
    }
  >
    {report.failure && (
      <LoadError text={textOf(report.failure, routingTexts.validateFailed)} onRetry={report.refresh} />
    )}
    {report.data && (
      <Message severity="info" live="status">
        {routingTexts.validCount(report.data.validCount, report.data.routes.length)}
      </Message>
    )}
    <DataTable
      caption={routingTexts.roas}
      columns={columns}
      rows={roas}
      rowKey={(roa) => `${roa.asn} ${roa.max_length}`}
      empty={<EmptyState title={routingTexts.noRoas} />}
    />
  </Card>
)
