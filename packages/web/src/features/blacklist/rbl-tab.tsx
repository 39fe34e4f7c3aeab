import { CalendarIcon, CircleCheckIcon, TriangleAlertIcon } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  blacklistTexts,
  byNewest,
  delistingTicket,
  listedReport,
  rblHistory,
  rblSummary,
  type RblResult,
} from '@ip-portal/core/blacklist'
import { formatDate, formatRelative } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { authPortal } from '../../portal/auth-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import { DelistingCard } from './delisting-card.tsx'
import { RblChart } from './rbl-chart.tsx'
import { RblDetailsDialog } from './rbl-details-dialog.tsx'
import { RblReportDialog } from './rbl-report-dialog.tsx'
import { RblReports } from './rbl-reports.tsx'
import './blacklist.css'

const pointsShown = 20

type Opened = { dialog: 'details' | 'report'; report: RblResult }

interface RblTabProps {
  reports: readonly RblResult[]
  /** Opens a ticket with these texts. */
  onTicket: (prefilled: { subject: string; description: string }) => void
}

/** Blacklist results of a block: the last scan in figures, the history and all reports. */
export function RblTab({ reports, onTicket }: RblTabProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const sorted = useMemo(() => [...reports].sort(byNewest), [reports])
  const points = useMemo(() => rblHistory(reports, pointsShown), [reports])
  const summary = rblSummary(reports)
  const openDetails = useCallback((report: RblResult) => setOpened({ dialog: 'details', report }), [])
  const openReport = useCallback((report: RblResult) => setOpened({ dialog: 'report', report }), [])
  if (summary === null) {
    const request = { subject: blacklistTexts.scanSubject, description: blacklistTexts.scanDescription }
    return (
      <EmptyState
        title={blacklistTexts.never}
        action={<Button kind="secondary" label={blacklistTexts.askForScan} onClick={() => onTicket(request)} />}
      />
    )
  }
  const close = () => setOpened(null)
  const newest = listedReport(reports)
  return (
    <div className="stack">
      <div className="grid-cards">
        <StatCard
          label={blacklistTexts.blacklisted}
          value={summary.blacklisted ?? '-'}
          note={blacklistTexts.inLastCheck}
          severity={summary.blacklisted ? blacklistSeverity(summary.blacklisted) : 'secondary'}
          icon={summary.blacklisted ? <TriangleAlertIcon /> : <CircleCheckIcon />}
        />
        <StatCard
          label={blacklistTexts.clean}
          value={summary.clean ?? '-'}
          note={blacklistTexts.inLastCheck}
          severity="secondary"
          icon={<CircleCheckIcon />}
        />
        <StatCard
          label={blacklistTexts.lastCheck}
          value={formatDate(summary.lastCheck)}
          note={summary.lastCheck && formatRelative(summary.lastCheck, authPortal.now())}
          icon={<CalendarIcon />}
        />
      </div>
      {newest && (
        <DelistingCard
          listed={newest.listed}
          onTicket={() => onTicket(delistingTicket(newest.report, newest.listed))}
        />
      )}
      {points.length > 1 && <RblChart points={points} />}
      <RblReports reports={sorted} onDetails={openDetails} onReport={openReport} />
      {opened?.dialog === 'details' && <RblDetailsDialog report={opened.report} onClose={close} />}
      {opened?.dialog === 'report' && <RblReportDialog report={opened.report} onClose={close} />}
    </div>
  )
}
