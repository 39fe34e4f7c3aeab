import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { usageError } from '../../exit-codes.ts'
import { changeRoute } from './change-route.ts'
import { findRoute } from './find-route.ts'
import { readChangeableBlock } from './read-block.ts'
import { refuseMalformed } from './routes-add.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

/** Deletes a route of an order. */
export async function deleteRoute(context: Context, order: number, typed: string): Promise<void> {
  refuseMalformed(typed)
  context.session()
  if (!context.options.yes && context.prompts === null) throw usageError(texts.yesMissing)
  const block = await readChangeableBlock(context, order)
  const { origin, maintainer } = findRoute(block, typed)
  await changeRoute(context, block, {
    change: { op: 'delete', from: { kind: 'route', origin, maintainer } },
    summary: routingTexts.deleteQuestion(origin, block.name),
    done: routingTexts.deleted(origin),
    failed: routingTexts.routeDeleteFailed,
    data: { order_id: order, origin },
  })
}
