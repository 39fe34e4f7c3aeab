import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { groupPending, ordersTexts, requestDetail, type PendingRequest } from '@ip-portal/core/orders'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'

const detailOf = (request: PendingRequest) => requestDetail(request) ?? ordersTexts.pendingAsn

const columns: Columns<PendingRequest> = [
  {
    id: 'id',
    header: ordersTexts.requestNo,
    meta: { onPhone: true },
    cell: ({
      row: {
        original: { id },
      },
    }) => `#${id}`,
  },
  {
    id: 'date',
    header: ordersTexts.date,
    meta: { onPhone: true },
    cell: ({ row: { original: request } }) => formatDate(request.created_at),
  },
  {
    id: 'detail',
    header: ordersTexts.serviceDetail,
    meta: { wrap: true, copy: requestDetail },
    cell: ({ row: { original: request } }) => <span className="mono">{detailOf(request)}</span>,
  },
  {
    id: 'amount',
    header: ordersTexts.amount,
    cell: ({ row: { original: request } }) => formatUsd(request.discounted_price),
    meta: { align: 'right', onPhone: true },
  },
  { id: 'status', header: ordersTexts.status, cell: () => ordersTexts.awaiting },
]

/** Requests that await the provider's approval: one line until it is opened. Renders nothing without any. */
export function PendingRequests({ requests }: { requests: PendingRequest[] }) {
  if (requests.length === 0) return null
  const groups = groupPending(requests)
  return (
    <Panel title={ordersTexts.pendingCount(requests.length)} startsOpen={false}>
      <p className="muted">{ordersTexts.pendingNote}</p>
      <Group title={ordersTexts.pendingIp} requests={groups.ip} />
      <Group title={ordersTexts.pendingAsn} requests={groups.asn} />
    </Panel>
  )
}

/** The lines of a request on a phone. All wait, as the panel's title says. */
const phone: PhoneLines<PendingRequest> = {
  title: (request) => <strong className="mono">{detailOf(request)}</strong>,
  figure: (request) => formatUsd(request.discounted_price),
  line: (request) => [`#${request.id}`, formatDate(request.created_at)],
}

const keyOf = ({ id }: PendingRequest) => id
const nameOf = ({ id }: PendingRequest) => `#${id}`

const Group = ({ title, requests }: { title: string; requests: PendingRequest[] }) =>
  requests.length > 0 && (
    <section className="sub-section">
      <h3>{title}</h3>
      <DataTable {...{ columns, phone }} caption={title} rows={requests} rowKey={keyOf} rowName={nameOf} empty={null} />
    </section>
  )
