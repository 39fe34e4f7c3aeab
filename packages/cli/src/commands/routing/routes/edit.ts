import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { originProblem, originProblemTexts, routeName, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock } from '../read-block.ts'
import { refuseMalformed } from './add.ts'
import { findRoute } from './find-route.ts'

/** Changes the origin of a route: the old object is deleted, the new one created for the same prefix. */
export async function editRoute(context: Context, order: number, typed: string, typedNew: string): Promise<void> {
  refuseMalformed(typed)
  refuseMalformed(typedNew)
  const block = await readChangeableBlock(context, order)
  const { origin, maintainer, prefix } = findRoute(block, typed)
  const problem = originProblem(
    typedNew,
    block.details.routes.map((route) => route.origin),
    origin,
  )
  if (problem !== null) throw usageError(originProblemTexts[problem])
  const next = asnOf(typedNew) ?? typedNew
  const change = {
    op: 'edit',
    from: { kind: 'route', origin, maintainer, prefix },
    to: { kind: 'route', origin: next, maintainer, prefix },
  } as const
  await changeRecord(context, block, change, {
    summary: routingTexts.editSummary(origin, routeName(change.to, block.name), block.name),
    done: routingTexts.edited(origin, routeName(change.to, block.name)),
    failed: routingTexts.routeFailed,
    data: { order_id: order, origin: next, previous_origin: origin },
  })
}
