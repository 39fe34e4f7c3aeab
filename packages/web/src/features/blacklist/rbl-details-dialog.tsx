import { CircleCheckIcon } from 'lucide-react'
import { blacklistTexts, listedAddresses, type ListedAddress, type RblResult } from '@ip-portal/core/blacklist'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../ui/table/table-props.ts'

const keyOf = ({ ip }: ListedAddress) => ip
const state = <Tag severity="danger">{blacklistTexts.listed}</Tag>

const columns: Columns<ListedAddress> = [
  {
    id: 'ip',
    header: blacklistTexts.ip,
    meta: { onPhone: true, copy: keyOf },
    cell: ({
      row: {
        original: { ip },
      },
    }) => <span className="mono">{ip}</span>,
  },
  {
    id: 'lists',
    header: blacklistTexts.lists,
    meta: { wrap: true },
    cell: ({
      row: {
        original: { lists },
      },
    }) => lists.join(', ') || '-',
  },
  { id: 'status', header: blacklistTexts.status, meta: { onPhone: true }, cell: () => state },
]

const phone: PhoneLines<ListedAddress> = {
  title: ({ ip }) => <strong className="mono">{ip}</strong>,
  figure: () => state,
  line: ({ lists }) => [lists.join(', ') || null],
}

/** The listed addresses of a report with the lists that name them. */
export const RblDetailsDialog = ({ report, onClose }: { report: RblResult; onClose: () => void }) => (
  <Dialog
    title={blacklistTexts.detailsTitle}
    size="large"
    onClose={onClose}
    footer={<Button label={kernelTexts.ok} onClick={onClose} />}
  >
    <p className="muted">
      {report.ipwithsubnet !== null && (
        <CopyValue text={report.ipwithsubnet}>
          <span className="mono">{report.ipwithsubnet}</span>
        </CopyValue>
      )}{' '}
      {formatDateTime(report.createDate)}
    </p>
    <DataTable
      caption={blacklistTexts.detailsTitle}
      columns={columns}
      phone={phone}
      rows={listedAddresses(report)}
      rowKey={keyOf}
      height="min(28rem, 60vh)"
      empty={<EmptyState icon={<CircleCheckIcon />} title={blacklistTexts.noneListed} />}
    />
  </Dialog>
)
