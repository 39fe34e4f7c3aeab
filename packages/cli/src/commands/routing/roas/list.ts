import { routingTexts, type Roa } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { roaColumns } from '../../shared/ledger-columns.ts'
import { readAnyBlock } from '../read-block.ts'

export const fields = ['asn', 'status', 'max_length', 'update_date'] satisfies (keyof Roa)[]

/** Lists the ROAs of an order. */
export async function listRoas(context: Context, order: number): Promise<void> {
  const { details } = await readAnyBlock(context, order)
  await context.print.list({ rows: details.roas, fields, columns: roaColumns, none: routingTexts.noRoas })
}
