import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { blacklistTexts, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { useMemo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { Columns } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ExternalLinkIcon } from 'lucide-react'
import { Tag } from '../../ui/feedback/tag.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'

interface RblReportsProps {
  reports: readonly RblResult[]
  /** Must be stable between renders, as `onReport`. */
  onDetails: (report: RblResult) => void
  onReport: (report: RblResult) => void
}

const keyOf = (report: RblResult) => report.id

/** Every report of a block, newest first. */
export function RblReports({ reports, onDetails, onReport }: RblReportsProps) {
  const columns = useMemo<Columns<RblResult>>(
    () => [
      {
        id: 'date',
        header: blacklistTexts.date,
        cell: ({
          row: {
            original: { createDate },
          },
        }) => formatDateTime(createDate),
      },
      {
        id: 'clean',
        header: blacklistTexts.clean,
        cell: ({
          row: {
            original: { clean },
          },
        }) => clean ?? '-',
        meta: { align: 'right' },
      },
      {
        id: 'listed',
        header: blacklistTexts.blacklisted,
        cell: ({
          row: {
            original: { blackListed },
          },
        }) => (blackListed === null ? '-' : <Tag severity={blacklistSeverity(blackListed)}>{blackListed}</Tag>),
        meta: { align: 'right' },
      },
      {
        id: 'block',
        header: blacklistTexts.block,
        cell: ({
          row: {
            original: { ipwithsubnet },
          },
        }) => <span className="mono">{ipwithsubnet ?? '-'}</span>,
      },
      {
        id: 'details',
        header: blacklistTexts.details,
        cell: ({ row: { original: report } }) => (
          <Button
            kind="text"
            size="small"
            label={blacklistTexts.details}
            ariaLabel={`${blacklistTexts.details}: ${formatDateTime(report.createDate)}`}
            disabledReason={report.resultData === null ? blacklistTexts.noDetails : null}
            onClick={() => onDetails(report)}
          />
        ),
      },
      {
        id: 'report',
        header: blacklistTexts.report,
        cell: ({ row: { original: report } }) => <ReportCell report={report} onReport={onReport} />,
      },
    ],
    [onDetails, onReport],
  )
  return <DataTable caption={blacklistTexts.reports} columns={columns} rows={reports} rowKey={keyOf} empty={null} />
}

function ReportCell({ report, onReport }: { report: RblResult; onReport: (report: RblResult) => void }) {
  if (!isWebAddress(report.url)) return '-'
  return (
    <span className="row">
      <Button
        kind="text"
        size="small"
        label={blacklistTexts.showReport}
        ariaLabel={`${blacklistTexts.showReport}: ${blacklistTexts.reportTitle(report.id)}`}
        onClick={() => onReport(report)}
      />
      <a className="icon-link" href={report.url} target="_blank" rel="noopener noreferrer">
        {blacklistTexts.report}
        <ExternalLinkIcon />
        <span className="visually-hidden">{uiTexts.opensNewTab}</span>
      </a>
    </span>
  )
}
