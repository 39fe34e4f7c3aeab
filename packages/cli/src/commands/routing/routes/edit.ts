import { routeName, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock } from '../read-block.ts'
import { newRoute, refuseMalformed } from './add.ts'
import { findRoute } from './find-route.ts'

export interface EditRouteOptions {
  prefix?: string
}

/** Changes the origin or the prefix of a route: the old object is deleted and the new one created. */
export async function editRoute(
  context: Context,
  order: number,
  typed: string,
  typedNew: string,
  options: EditRouteOptions,
): Promise<void> {
  refuseMalformed(typed)
  refuseMalformed(typedNew)
  const block = await readChangeableBlock(context, order)
  const current = findRoute(block, typed)
  const { origin, maintainer, prefix } = current
  const to = newRoute(block, { origin: typedNew, prefix: options.prefix ?? prefix ?? '' }, current)
  const change = { op: 'edit', from: { kind: 'route', origin, maintainer, prefix }, to } as const
  await changeRecord(context, block, change, {
    summary: routingTexts.editSummary(routeName(change.from, block.name), routeName(change.to, block.name), block.name),
    done: routingTexts.edited(routeName(change.from, block.name), routeName(change.to, block.name)),
    failed: routingTexts.routeFailed,
    data: {
      order_id: order,
      origin: to.origin,
      previous_origin: origin,
      ...(to.prefix !== null && { prefix: to.prefix }),
    },
  })
}
