import type { SeenBlocks } from '@ip-portal/core/portal/routing'
import { announcementsAgeText, routingTexts, type Announcements } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
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

/** Says how old the data about announcements is; a warning when it is too old to say anything. */
export function printSeenAge(context: Context, data: Pick<Announcements, 'as_of' | 'outdated'>): void {
  const age = announcementsAgeText(data, context.portal.auth.now())
  if (data.outdated === 1) context.io.warn(age)
  else if (age !== '') context.io.notice(age)
}
