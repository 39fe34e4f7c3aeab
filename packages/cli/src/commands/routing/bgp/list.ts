import { bgpTexts, validitySeverity, validityText, type Announcement } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { printSeenAge, requireSeen, seenColumns } from '../../shared/seen-blocks.ts'

/** Lists what the world sees of an order's block, or of all blocks. */
export async function listAnnouncements(context: Context, order?: number): Promise<void> {
  await requireSeen(context, order)
  const seen = await context.read(context.portal.announcements(order ?? null))
  await context.print.list({ rows: seen.announcements, fields, columns, none: bgpTexts.none })
  printSeenAge(context, seen)
}

export const fields = [
  'order_id',
  'block',
  'prefix',
  'origin',
  'peers',
  'state',
  'reason',
  'vrps',
] satisfies (keyof Announcement)[]

const columns: Column<Announcement>[] = [
  ...seenColumns,
  { title: bgpTexts.peers, cell: (row) => String(row.peers), align: 'right', leaveOut: 2 },
  {
    title: bgpTexts.authorised,
    cell: validityText,
    isCuttable: true,
    severity: ({ state }) => validitySeverity(state),
  },
]
