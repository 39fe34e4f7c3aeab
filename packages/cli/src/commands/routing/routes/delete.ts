import { routeName, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock } from '../read-block.ts'
import { refuseMalformed } from './add.ts'
import { findRoute } from './find-route.ts'

/** Deletes a route of an order. */
export async function deleteRoute(context: Context, order: number, typed: string): Promise<void> {
  refuseMalformed(typed)
  context.session()
  requireConfirmable(context)
  const block = await readChangeableBlock(context, order)
  const { origin, maintainer, prefix } = findRoute(block, typed)
  const from = { kind: 'route', origin, maintainer, prefix } as const
  const name = routeName(from, block.name)
  await changeRecord(
    context,
    block,
    { op: 'delete', from },
    {
      summary: routingTexts.deleteQuestion(name, block.name),
      done: routingTexts.deleted(name),
      failed: routingTexts.routeDeleteFailed,
      data: { order_id: order, origin },
    },
  )
}
