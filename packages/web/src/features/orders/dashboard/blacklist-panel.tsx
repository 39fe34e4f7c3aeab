import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { formatRelative } from '@ip-portal/core/kernel/values/dates'
import { dashboardTexts, type Dashboard } from '@ip-portal/core/orders'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { Link } from 'wouter'
import { portal } from '../../../portal/portal.ts'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ExternalLinkIcon } from 'lucide-react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

type Listed = Dashboard['blacklist']['rows'][number]

const columns: Columns<Listed> = [
  {
    id: 'order',
    header: dashboardTexts.orderColumn,
    cell: ({
      row: {
        original: { order_id },
      },
    }) => <Link href={`/orders/${order_id}#rbl`}>{`#${order_id}`}</Link>,
  },
  {
    id: 'block',
    header: dashboardTexts.ipBlock,
    cell: ({
      row: {
        original: { order_id, ipwithsubnet },
      },
    }) => (
      <Link className="mono" href={`/orders/${order_id}#rbl`}>
        {ipwithsubnet}
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
    meta: { align: 'right' },
  },
  {
    id: 'time',
    header: dashboardTexts.reportTime,
    cell: ({
      row: {
        original: { createDate },
      },
    }) => formatRelative(createDate, portal.now()),
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
        rows={blacklist.rows}
        rowKey={(row) => `${row.order_id} ${row.ipwithsubnet}`}
        empty={<p className="muted">{dashboardTexts.blacklistState(blacklist)}</p>}
      />
    </Panel>
  )
}
