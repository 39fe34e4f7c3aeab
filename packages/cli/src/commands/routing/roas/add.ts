import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { roaMaxLength, roaName, roaProblem, roaProblemTexts, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { existsError, usageError } from '../../../errors/exit-codes.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock, type OrderBlock } from '../read-block.ts'

/** Adds a ROA to an order; the block sets its max length. */
export async function addRoa(context: Context, order: number, typed: string): Promise<void> {
  refuseMalformedRoa(typed)
  const block = await readChangeableBlock(context, order)
  const to = newRoa(block, typed)
  await changeRecord(
    context,
    block,
    { op: 'add', to },
    {
      summary: routingTexts.roaAddSummary(roaName(to), block.name),
      done: routingTexts.roaAdded(roaName(to)),
      failed: routingTexts.roaFailed,
      data: { order_id: order, asn: to.asn, max_length: to.maxLength },
    },
  )
}

/** Refuses a malformed AS number before the order is read. */
export function refuseMalformedRoa(typed: string): void {
  if (asnOf(typed) === null) throw usageError(roaProblemTexts.malformed)
}

/** Makes the ROA to create, in place of `current` if given; throws a usage error for one that cannot exist. */
export function newRoa(block: OrderBlock, typed: string, current?: { asn: string; maxLength: number }) {
  const problem = roaProblem(
    typed,
    { cidr: block.name, roas: block.details.roas },
    current && { asn: current.asn, max_length: current.maxLength },
  )
  if (problem === 'duplicate') throw existsError(roaProblemTexts[problem])
  if (problem !== null) throw usageError(roaProblemTexts[problem])
  return { kind: 'roa', asn: asnOf(typed) ?? typed, maxLength: roaMaxLength(block.name) } as const
}
