import { CalendarIcon, CircleCheckIcon, TriangleAlertIcon, ExternalLinkIcon } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  blacklistTexts,
  byNewest,
  delistingTicket,
  listedReport,
  rblHistory,
  rblSummary,
  type RblResult,
  type RblPoint,
  byList,
  delistingTexts,
  helpOf,
  type ListedAddress,
  type ListWithAddresses,
} from '@ip-portal/core/blacklist'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { formatDate, formatRelative, dayOf, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { authPortal } from '../../portal/auth-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StepChart, type StepPoint } from '../../ui/chart/step-chart.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import './blacklist.css'
import { Spinner } from '../../ui/feedback/loading/spinner.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { mayFrame } from '../../ui/files/may-frame.ts'
import { Card } from '../../ui/layout/card.tsx'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { RblDetailsDialog } from './rbl-details-dialog.tsx'
import { RblReports } from './rbl-reports.tsx'

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

/** The number of listed addresses from each scan on, until today. */
function RblChart({ points: scans }: { points: readonly RblPoint[] }) {
  const today = istanbulDay(authPortal.now())
  const counts = scans.map(({ listed }) => listed)
  const last = counts.at(-1) ?? 0
  const points = scans.map(({ at, listed }): StepPoint => ({ day: dayOf(at) ?? today, value: listed }))
  return (
    <Card title={blacklistTexts.history} className="chart-card">
      <StepChart
        points={(points.at(-1)?.day ?? today) < today ? [...points, { day: today, value: last }] : points}
        today={today}
        summary={blacklistTexts.historySummary(scans.length, Math.min(...counts), Math.max(...counts), last)}
        reader={blacklistTexts.historyReader}
        valueText={String}
        pointText={({ day, value }) => blacklistTexts.historyPoint(formatDate(day), value)}
        isWhole
      />
    </Card>
  )
}

/** The report in a sandboxed frame, with a link to open it in a new tab. */
function RblReportDialog({ report, onClose }: { report: RblResult; onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  const { url } = report
  if (!isWebAddress(url)) return null
  const title = blacklistTexts.reportTitle(report.id)
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button kind="text" label={kernelTexts.ok} onClick={onClose} />
          <LinkButton href={url} kind="primary" label={blacklistTexts.openInTab} external />
        </>
      }
    >
      {mayFrame(url) ? (
        <>
          <div className="report-box">
            {!isLoaded && <Spinner label={blacklistTexts.reportLoading} />}
            <iframe
              className="report-frame"
              src={url}
              title={title}
              sandbox=""
              referrerPolicy="no-referrer"
              onLoad={() => setLoaded(true)}
            />
          </div>
          <p className="muted">{blacklistTexts.reportHint}</p>
        </>
      ) : (
        <Message severity="info">{blacklistTexts.reportNotFramed}</Message>
      )}
    </Dialog>
  )
}

interface DelistingCardProps {
  listed: readonly ListedAddress[]
  /** Opens a ticket about the addresses. */
  onTicket: () => void
}

/** Help for each list that has addresses of the block: what to do first, how long it takes, and its delisting page. */
const DelistingCard = ({ listed, onTicket }: DelistingCardProps) => (
  <Card
    title={delistingTexts.title}
    actions={<Button kind="secondary" size="small" label={delistingTexts.openTicket} onClick={onTicket} />}
  >
    <p className="muted">{delistingTexts.intro}</p>
    <ul className="delisting">
      {byList(listed).map((one) => (
        <li key={one.list}>
          <ListHelp {...one} />
        </li>
      ))}
    </ul>
  </Card>
)

function ListHelp({ list, addresses }: ListWithAddresses) {
  const help = helpOf(list)
  return (
    <>
      <div className="delisting-head">
        <h3>{help?.name ?? list}</h3>
        <span className="muted">
          {help && <span className="mono">{list}</span>} {delistingTexts.addressCount(addresses.length)}
        </span>
        {help && (
          <a className="icon-link" href={help.page} target="_blank" rel="noopener noreferrer">
            {delistingTexts.pageOf(help.name)}
            <ExternalLinkIcon />
            <span className="visually-hidden">{uiTexts.opensNewTab}</span>
          </a>
        )}
      </div>
      <dl className="definition-list">
        <div>
          <dt>{delistingTexts.first}</dt>
          <dd>{help?.first ?? delistingTexts.unknownFirst}</dd>
        </div>
        <div>
          <dt>{delistingTexts.takes}</dt>
          <dd>{help?.takes ?? delistingTexts.unknownTakes}</dd>
        </div>
      </dl>
    </>
  )
}
