import { blacklistTexts, rblSummary, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime, formatRelative } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import type { Context } from '../../../context.ts'
import { tableSection, type Column, type Line } from '../../../terminal/output/columns.ts'
import { rblTexts as texts } from '../blacklist.texts.ts'
import { readReports } from './read-reports.ts'

/** Lists the blacklist reports of an order; `rbl show` has their addresses. */
export async function listReports(context: Context, order: number): Promise<void> {
  const reports = await readReports(context, order)
  const rows = reports.map(({ resultData: _, ...report }) => report)
  const columns = columnsFor(context.io.isTerminal ? context.portal.auth.now() : null)
  const none = blacklistTexts.never
  await context.print.list({ rows, fields, columns, none, sections: sectionsOf(reports, rows, columns) })
}

/** Sections for users: figures of the last scan, then every report; empty before the first scan. */
function sectionsOf(reports: readonly RblResult[], rows: readonly Report[], columns: readonly Column<Report>[]) {
  const summary = rblSummary(reports)
  if (summary === null) return []
  const { blacklisted, clean, lastCheck } = summary
  const lines: Line[] = [
    [blacklistTexts.blacklisted, countText(blacklisted), blacklistSeverity(blacklisted)],
    [blacklistTexts.clean, countText(clean)],
    [blacklistTexts.lastCheck, formatDateTime(lastCheck)],
  ]
  return [{ title: texts.summary, lines }, tableSection(blacklistTexts.reports, columns, rows, blacklistTexts.never)]
}

type Report = Omit<RblResult, 'resultData'>

export const fields = [
  'id',
  'createDate',
  'ipwithsubnet',
  'blackListed',
  'clean',
  'url',
  'reportId',
] satisfies (keyof Report)[]

/** Columns of the reports; `now` adds the age of a scan for users, null gives its time only. */
const columnsFor = (now: number | null): Column<Report>[] => [
  { title: texts.id, cell: (report) => String(report.id), align: 'right' },
  {
    title: blacklistTexts.date,
    cell: ({ createDate }) => (now === null ? formatDateTime(createDate) : formatRelative(createDate, now)),
  },
  { title: blacklistTexts.block, cell: (report) => report.ipwithsubnet ?? '-' },
  {
    title: blacklistTexts.blacklisted,
    cell: (report) => countText(report.blackListed),
    severity: ({ blackListed }) => ((blackListed ?? 0) > 0 ? 'danger' : null),
    align: 'right',
  },
  { title: blacklistTexts.clean, cell: (report) => countText(report.clean), align: 'right' },
  { title: blacklistTexts.report, cell: ({ url }) => (isWebAddress(url) ? url : '-'), leaveOut: 1 },
]

/** Text of a count; a missing count is not zero. */
const countText = (count: number | null) => (count === null ? '-' : String(count))
