import { ExternalLinkIcon } from 'lucide-react'
import { Link } from 'wouter'
import { formatRelative } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { dashboardTexts, type Dashboard } from '@ip-portal/core/orders'
import { authPortal } from '../../../portal/auth-portal.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { AllRowsLink, firstRows } from './first-rows.tsx'

type Listed = Dashboard['blacklist']['rows'][number]

const columns: Columns<Listed> = [
  {
    id: 'order',
    header: dashboardTexts.orderColumn,
    meta: { onPhone: true },
    cell: ({
      row: {
        original: { order_id },
      },
    }) => (
      <Link className="muted" href={`/orders/${order_id}#rbl`}>
        {`#${order_id}`}
      </Link>
    ),
  },
  {
    id: 'block',
    header: dashboardTexts.ipBlock,
    meta: { onPhone: true, copy: ({ ipwithsubnet }: Listed) => ipwithsubnet },
    cell: ({
      row: {
        original: { order_id, ipwithsubnet },
      },
    }) => (
      <Link className="mono" href={`/orders/${order_id}#rbl`}>
        <strong>{ipwithsubnet}</strong>
      </Link>
    ),
  },
  {
    id: 'count',
    header: dashboardTexts.blacklisted,
    cell: ({
      row: {
        original: { blackListed },
      },
    }) => <Tag severity="danger">{blackListed}</Tag>,
    meta: { align: 'right', onPhone: true },
  },
  {
    id: 'time',
    header: dashboardTexts.reportTime,
    meta: { onPhone: true },
    cell: ({
      row: {
        original: { createDate },
      },
    }) => formatRelative(createDate, authPortal.now()),
  },
  {
    id: 'report',
    header: dashboardTexts.report,
    cell: ({
      row: {
        original: { url },
      },
    }) =>
      isWebAddress(url) && (
        <a className="icon-link" href={url} target="_blank" rel="noopener noreferrer">
          {dashboardTexts.openReport}
          <ExternalLinkIcon />
        </a>
      ),
  },
]

/** The lines of a block on a phone; its report is behind the chevron. */
const phone: PhoneLines<Listed> = {
  title: ({ order_id: id, ipwithsubnet: block }) => (
    <Link className="mono" href={`/orders/${id}#rbl`}>
      {block ?? `#${id}`}
    </Link>
  ),
  figure: ({ blackListed: listed }) => <Tag severity="danger">{listed}</Tag>,
  line: ({ order_id: id, createDate: at }) => [`#${id}`, formatRelative(at, authPortal.now())],
}
const nameOf = ({ order_id: id, ipwithsubnet: block }: Listed) => block ?? `#${id}`

/** Blacklisted blocks; collapsed and green when there are none; not green while a scan is missing. */
export function BlacklistPanel({ blacklist }: { blacklist: Dashboard['blacklist'] }) {
  const { blocks, unknown } = blacklist
  const isQuiet = blocks === 0
  return (
    <Panel
      startsOpen={!isQuiet}
      title={
        <span className="row">
          {dashboardTexts.blacklist}
          <Tag severity={blacklistSeverity(isQuiet && unknown > 0 ? null : blocks)}>
            {dashboardTexts.blacklistState(blacklist)}
          </Tag>
        </span>
      }
    >
      <DataTable
        caption={dashboardTexts.blacklist}
        columns={columns}
        phone={phone}
        rowName={nameOf}
        rows={firstRows(blacklist.rows)}
        rowKey={(row) => `${row.order_id} ${row.ipwithsubnet}`}
        empty={<p className="muted">{dashboardTexts.blacklistState(blacklist)}</p>}
      />
      <AllRowsLink count={blacklist.rows.length} href="/orders?listed=1&sort=rbl_blackListed:desc" />
    </Panel>
  )
}
