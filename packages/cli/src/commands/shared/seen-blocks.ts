import type { SeenBlocks } from '@ip-portal/core/portal/routing'
import {
  announcementsAgeText,
  bgpTexts,
  routingTexts,
  type AnalysedRoute,
  type Announcements,
} from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import type { Column } from '../../terminal/output/columns.ts'
import { readOrder, requireOffer } from './read-order.ts'

/** Ends the command unless the server says what the world sees, and the order, if one is named, has a block. */
export async function requireSeen(context: Context, order: number | undefined): Promise<void> {
  await requireOffer(context, 'bgp')
  if (order === undefined) return
  const { ipDetails } = await readOrder(context, order)
  if (ipDetails === null) throw new CliError(exitCodes.failed, 'NOT_AN_IP_ORDER', routingTexts.notIp)
}

/** Reads what the world sees of one block, or of every active one, with its records. */
export async function readSeenBlocks(context: Context, order: number | undefined): Promise<SeenBlocks> {
  await requireSeen(context, order)
  return context.read(context.portal.seenBlocks(order === undefined ? [] : [order]))
}

/** Columns that say where a row of a block belongs, and what is announced. */
export const seenColumns: Column<Pick<AnalysedRoute, 'order_id' | 'block' | 'prefix' | 'origin'>>[] = [
  { title: bgpTexts.order, cell: (row) => String(row.order_id), align: 'right' },
  { title: bgpTexts.block, cell: (row) => row.block, leaveOut: 1 },
  { title: bgpTexts.prefix, cell: (row) => row.prefix },
  { title: bgpTexts.origin, cell: (row) => row.origin },
]

/** Says how old the data about announcements is; a warning when it is too old to say anything. */
export function printSeenAge(context: Context, data: Pick<Announcements, 'as_of' | 'outdated'>): void {
  const age = announcementsAgeText(data, context.portal.auth.now())
  if (data.outdated === 1) context.io.warn(age)
  else if (age !== '') context.io.notice(age)
}
