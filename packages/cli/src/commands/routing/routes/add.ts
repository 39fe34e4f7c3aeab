import { asnOf, originProblem, originProblemTexts, routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { readChangeableBlock } from '../read-block.ts'
import { changeRecord } from '../change-record.ts'

/** Adds a route to an order. */
export async function addRoute(context: Context, order: number, typed: string): Promise<void> {
  refuseMalformed(typed)
  const block = await readChangeableBlock(context, order)
  const problem = originProblem(
    typed,
    block.details.routes.map((route) => route.origin),
  )
  if (problem !== null) throw usageError(originProblemTexts[problem])
  const origin = asnOf(typed) ?? typed
  const to = { kind: 'route', origin, maintainer: '' } as const
  await changeRecord(
    context,
    block,
    { op: 'add', to },
    {
      summary: routingTexts.addSummary(origin, block.name),
      done: routingTexts.added(origin),
      failed: routingTexts.routeFailed,
      data: { order_id: order, origin },
    },
  )
}

/** Refuses a malformed AS number before the order is read. */
export function refuseMalformed(typed: string): void {
  const problem = originProblem(typed, [])
  if (problem !== null) throw usageError(originProblemTexts[problem])
}
