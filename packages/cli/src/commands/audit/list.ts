import {
  actorText,
  auditTexts,
  differencesOf,
  differenceText,
  isRefused,
  sentenceOf,
  type AuditFilters,
  type AuditRow,
} from '@ip-portal/core/audit'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import type { Column } from '../../terminal/output/columns.ts'
import { requireOffer } from '../shared/read-order.ts'
import { auditCommandTexts as texts } from './audit.texts.ts'

export interface ListOptions extends AuditFilters {
  limit?: number
}

const usualLimit = 100

/** Lists the newest changes and refusals of the company. */
export async function listAudit(context: Context, { limit = usualLimit, ...options }: ListOptions): Promise<void> {
  if (options.from !== undefined && options.to !== undefined && options.from > options.to)
    throw usageError(auditTexts.wrongRange)
  await requireOffer(context, 'audit')
  const { io, portal, print } = context
  const { order, action, actor, outcome, from, to } = options
  const { rows, hasMore } = await context.read(portal.auditLog({ order, action, actor, outcome, from, to }, limit))
  await print.list({ rows, fields, columns, none: auditTexts.none })
  if (hasMore) io.notice(texts.more(rows.length))
}

export const fields = [
  'id',
  'at',
  'action',
  'outcome',
  'actor',
  'address',
  'order_id',
  'target',
  'target_name',
  'before',
  'after',
  'count',
] satisfies (keyof AuditRow)[]

const columns: Column<AuditRow>[] = [
  { title: auditTexts.at, cell: (row) => formatDateTime(row.at) },
  { title: auditTexts.actor, cell: actorText, isCuttable: true },
  {
    title: auditTexts.action,
    cell: (row) => (row.count > 1 ? `${sentenceOf(row)}, ${auditTexts.times(row.count)}` : sentenceOf(row)),
    severity: (row) => (isRefused(row) ? 'danger' : null),
    isCuttable: true,
  },
  { title: auditTexts.order, cell: (row) => String(row.order_id ?? '-'), align: 'right', leaveOut: 1 },
  {
    title: auditTexts.difference,
    cell: (row) =>
      differencesOf(row)
        .map((one) => differenceText(one))
        .join('; ') || '-',
    isCuttable: true,
    leaveOut: 2,
  },
  { title: auditTexts.address, cell: (row) => row.address ?? '-', leaveOut: 3 },
]
