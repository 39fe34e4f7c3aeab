import { openSessionTexts, sessionName, type OpenSession } from '@ip-portal/core/account'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { sessionCommandTexts as texts } from '../session.texts.ts'

/** Lists the live sessions of the user. */
export async function listSessions(context: Context): Promise<void> {
  await requireOffer(context, 'sessions')
  const rows = await context.read(context.portal.sessions())
  await context.print.list({ rows, fields, columns, none: texts.noSessions })
}

export const fields = [
  'id',
  'current',
  'client',
  'address',
  'by_link',
  'created_at',
  'last_used_at',
] satisfies (keyof OpenSession)[]

const columns: Column<OpenSession>[] = [
  { title: texts.id, cell: ({ id }) => String(id), align: 'right' },
  { title: openSessionTexts.client, cell: sessionName, isCuttable: true },
  { title: openSessionTexts.address, cell: ({ address }) => address || '-' },
  { title: openSessionTexts.createdAt, cell: (session) => formatDateTime(session.created_at), leaveOut: 1 },
  { title: openSessionTexts.lastUsedAt, cell: (session) => formatDateTime(session.last_used_at) },
  { title: openSessionTexts.current, cell: ({ current }) => (current ? openSessionTexts.current : '') },
]
