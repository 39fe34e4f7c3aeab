import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { groupPending, ordersTexts, requestDetail, type PendingRequest } from '@ip-portal/core/orders'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

const columns: Columns<PendingRequest> = [
  {
    id: 'id',
    header: ordersTexts.requestNo,
    cell: ({
      row: {
        original: { id },
      },
    }) => `#${id}`,
  },
  { id: 'date', header: ordersTexts.date, cell: ({ row: { original: request } }) => formatDate(request.created_at) },
  {
    id: 'detail',
    header: ordersTexts.serviceDetail,
    cell: ({ row: { original: request } }) => (
      <span className="mono">{requestDetail(request) ?? ordersTexts.pendingAsn}</span>
    ),
  },
  {
    id: 'amount',
    header: ordersTexts.amount,
    cell: ({ row: { original: request } }) => formatUsd(request.discounted_price),
    meta: { align: 'right' },
  },
  { id: 'status', header: ordersTexts.status, cell: () => <Tag severity="warning">{ordersTexts.awaiting}</Tag> },
]

/** Requests that await the provider's approval, by service; renders nothing without any. */
export function PendingRequests({ requests }: { requests: PendingRequest[] }) {
  if (requests.length === 0) return null
  const groups = groupPending(requests)
  return (
    <Panel title={`${ordersTexts.pendingTitle} (${requests.length})`} startsOpen>
      <p className="muted">{ordersTexts.pendingNote}</p>
      <Group title={ordersTexts.pendingIp} requests={groups.ip} />
      <Group title={ordersTexts.pendingAsn} requests={groups.asn} />
    </Panel>
  )
}

const Group = ({ title, requests }: { title: string; requests: PendingRequest[] }) =>
  requests.length > 0 && (
    <section className="sub-section">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={requests} rowKey={(request) => request.id} empty={null} />
    </section>
  )
