import { roaName, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock } from '../read-block.ts'
import { refuseMalformedRoa } from './add.ts'
import type { RoaChoice } from './edit.ts'
import { findRoa } from './find-roa.ts'

/** Deletes a ROA of an order. */
export async function deleteRoa(
  context: Context,
  order: number,
  typed: string,
  { maxLength }: RoaChoice,
): Promise<void> {
  refuseMalformedRoa(typed)
  context.session()
  requireConfirmable(context)
  const block = await readChangeableBlock(context, order)
  const from = findRoa(block, typed, maxLength)
  await changeRecord(
    context,
    block,
    { op: 'delete', from },
    {
      summary: routingTexts.roaDeleteQuestion(roaName(from), block.name),
      done: routingTexts.roaDeleted(roaName(from)),
      failed: routingTexts.roaDeleteFailed,
      data: { order_id: order, asn: from.asn, max_length: from.maxLength },
    },
  )
}
