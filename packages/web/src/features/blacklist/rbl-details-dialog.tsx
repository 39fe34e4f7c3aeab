import { blacklistTexts, listedAddresses, type ListedAddress, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CircleCheckIcon } from 'lucide-react'
import { Tag } from '../../ui/feedback/tag.tsx'

const columns: Columns<ListedAddress> = [
  {
    id: 'ip',
    header: blacklistTexts.ip,
    cell: ({
      row: {
        original: { ip },
      },
    }) => <span className="mono">{ip}</span>,
  },
  {
    id: 'lists',
    header: blacklistTexts.lists,
    cell: ({
      row: {
        original: { lists },
      },
    }) => lists.join(', ') || '-',
  },
  { id: 'status', header: blacklistTexts.status, cell: () => <Tag severity="danger">{blacklistTexts.listed}</Tag> },
]

const keyOf = ({ ip }: ListedAddress) => ip

/** The listed addresses of a report with the lists that name them. */
export const RblDetailsDialog = ({ report, onClose }: { report: RblResult; onClose: () => void }) => (
  <Dialog
    title={blacklistTexts.detailsTitle}
    size="large"
    onClose={onClose}
    footer={<Button label={kernelTexts.ok} onClick={onClose} />}
  >
    <p className="muted">
      <span className="mono">{report.ipwithsubnet}</span> {formatDateTime(report.createDate)}
    </p>
    <DataTable
      caption={blacklistTexts.detailsTitle}
      columns={columns}
      rows={listedAddresses(report)}
      rowKey={keyOf}
      height="min(28rem, 60vh)"
      empty={<EmptyState icon={<CircleCheckIcon />} title={blacklistTexts.noneListed} />}
    />
  </Dialog>
)
