import { blacklistTexts, listedAddresses, type ListedAddress, type RblResult } from '@ip-portal/core/blacklist'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { blacklistSeverity } from '@ip-portal/core/kernel/values/severity'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { tableSection, type Column, type Section } from '../../../terminal/output/columns.ts'
import { rblTexts as texts } from '../blacklist.texts.ts'
import { readReports } from './read-reports.ts'

/** Shows one blacklist report: the listed addresses and their lists. */
export async function showReport(context: Context, order: number, id: number): Promise<void> {
  const report = (await readReports(context, order)).find((one) => one.id === id)
  if (!report)
    throw new CliError(exitCodes.failed, 'REPORT_NOT_FOUND', texts.noSuchReport(id), [texts.reportsHint(order)])
  const rows = listedAddresses(report)
  const none = report.resultData === null ? blacklistTexts.noDetails : blacklistTexts.noneListed
  await context.print.list({ rows, fields, columns, none, sections: sectionsOf(report, rows, none) })
}

export const fields = ['ip', 'lists'] satisfies (keyof ListedAddress)[]

const columns: Column<ListedAddress>[] = [
  { title: blacklistTexts.ip, cell: ({ ip }) => ip },
  { title: blacklistTexts.lists, cell: ({ lists }) => lists.join(', '), isCuttable: true },
  { title: blacklistTexts.status, cell: () => blacklistTexts.listed, severity: () => 'danger' },
]

const sectionsOf = (report: RblResult, rows: readonly ListedAddress[], none: string): Section[] => [
  {
    title: blacklistTexts.reportTitle(report.id),
    lines: [
      [blacklistTexts.block, report.ipwithsubnet ?? '-'],
      [blacklistTexts.date, formatDateTime(report.createDate)],
      [blacklistTexts.blacklisted, String(report.blackListed ?? '-'), blacklistSeverity(report.blackListed)],
      [blacklistTexts.clean, String(report.clean ?? '-')],
      [blacklistTexts.report, isWebAddress(report.url) ? report.url : '-'],
    ],
  },
  tableSection(blacklistTexts.detailsTitle, columns, rows, none),
]
