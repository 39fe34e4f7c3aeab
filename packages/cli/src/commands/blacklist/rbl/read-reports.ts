import { byNewest, type RblResult } from '@ip-portal/core/blacklist'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { readOrder } from '../../shared/read-order.ts'
import { rblTexts as texts } from '../blacklist.texts.ts'

/** Reads the blacklist reports of an IP order, newest first; another kind of order ends the command. */
export async function readReports(context: Context, order: number): Promise<RblResult[]> {
  const { ipDetails, rblResults } = await readOrder(context, order)
  if (ipDetails === null) throw new CliError(exitCodes.failed, 'NOT_AN_IP_ORDER', texts.notIp)
  return rblResults.toSorted(byNewest)
}
