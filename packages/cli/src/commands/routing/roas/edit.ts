import { roaName, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock } from '../read-block.ts'
import { newRoa, refuseMalformedRoa } from './add.ts'
import { findRoa } from './find-roa.ts'

export interface RoaChoice {
  /** Picks one of several ROAs of an AS number. */
  maxLength?: number
}

/** Changes the AS number of a ROA: the old object is deleted, the new one created. */
export async function editRoa(
  context: Context,
  order: number,
  typed: string,
  typedNew: string,
  { maxLength }: RoaChoice,
): Promise<void> {
  refuseMalformedRoa(typed)
  refuseMalformedRoa(typedNew)
  const block = await readChangeableBlock(context, order)
  const from = findRoa(block, typed, maxLength)
  const to = newRoa(block, typedNew, from)
  await changeRecord(
    context,
    block,
    { op: 'edit', from, to },
    {
      summary: routingTexts.roaEditSummary(roaName(from), roaName(to), block.name),
      done: routingTexts.roaEdited(roaName(from), roaName(to)),
      failed: routingTexts.roaFailed,
      data: { order_id: order, asn: to.asn, max_length: to.maxLength, previous_asn: from.asn },
    },
  )
}
