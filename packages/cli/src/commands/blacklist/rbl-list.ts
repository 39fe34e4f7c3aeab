import { blacklistTexts, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime, formatRelative } from '@ip-portal/core/kernel/dates'
import { isWebAddress } from '@ip-portal/core/kernel/web-address'
import type { Context } from '../../context.ts'
import type { Column } from '../../output/columns.ts'
import { rblTexts as texts } from './blacklist.texts.ts'
import { readReports } from './read-reports.ts'

/** Lists the blacklist reports of an order; `rbl show` has their addresses. */
export async function listReports(context: Context, order: number): Promise<void> {
  const rows = (await readReports(context, order)).map(({ resultData: _, ...report }) => report)
  const now = context.io.isTerminal ? context.portal.now() : null
  await context.print.list({ rows, fields, columns: columnsFor(now), none: blacklistTexts.never })
}

type Report = Omit<RblResult, 'resultData'>

const fields = [
  'id',
  'createDate',
  'ipwithsubnet',
  'blackListed',
  'clean',
  'url',
  'reportId',
] satisfies (keyof Report)[]

/** `now` says how long ago a scan was, to a person; null gives its time. */
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

/** Never counted is not the same as none. */
const countText = (count: number | null) => (count === null ? '-' : String(count))
