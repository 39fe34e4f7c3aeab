import {
  actorText,
  auditTexts,
  differencesOf,
  differenceText,
  isRefused,
  sentenceOf,
  type AuditRow,
} from '@ip-portal/core/audit'
import { toCsv, type CsvCell } from '@ip-portal/core/kernel/values/csv'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'

const fields: [header: string, cell: (row: AuditRow) => CsvCell][] = [
  [auditTexts.number, (row) => row.id],
  [auditTexts.at, (row) => formatDateTime(row.at)],
  [auditTexts.actor, actorText],
  [auditTexts.address, (row) => row.address],
  [auditTexts.order, (row) => row.order_id],
  [auditTexts.code, (row) => row.action],
  [auditTexts.action, sentenceOf],
  [auditTexts.outcome, (row) => auditTexts.outcomes[isRefused(row) ? 'refused' : 'done']],
  [auditTexts.count, (row) => row.count],
  [
    auditTexts.difference,
    (row) =>
      differencesOf(row)
        .map((one) => differenceText(one))
        .join('; '),
  ],
]

/** Rows of the audit log for a spreadsheet. */
export const auditCsv = (rows: readonly AuditRow[]): string =>
  toCsv(
    fields.map(([header]) => header),
    rows.map((row) => fields.map(([, cell]) => cell(row))),
    'spreadsheet',
  )
