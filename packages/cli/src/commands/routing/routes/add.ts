import { asnOf } from '@ip-portal/core/kernel/values/asn'
import {
  narrowerPrefix,
  originProblem,
  originProblemTexts,
  routeName,
  routePrefixProblem,
  routePrefixProblemTexts,
  routingTexts,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { changeRecord } from '../change-record.ts'
import { readChangeableBlock, type OrderBlock } from '../read-block.ts'

export interface AddRouteOptions {
  prefix?: string
}

/** Adds a route to an order: of the whole block, or of a network in it. */
export async function addRoute(
  context: Context,
  order: number,
  typed: string,
  options: AddRouteOptions,
): Promise<void> {
  refuseMalformed(typed)
  const block = await readChangeableBlock(context, order)
  const problem = originProblem(
    typed,
    block.details.routes.map((route) => route.origin),
  )
  if (problem !== null) throw usageError(originProblemTexts[problem])
  const origin = asnOf(typed) ?? typed
  const prefix = narrowerOf(block, options)
  const to = { kind: 'route', origin, maintainer: '', prefix } as const
  const name = routeName(to, block.name)
  await changeRecord(
    context,
    block,
    { op: 'add', to },
    {
      summary: routingTexts.addSummary(name, block.name),
      done: routingTexts.added(name),
      failed: routingTexts.routeFailed,
      data: { order_id: order, origin, ...(prefix !== null && { prefix }) },
    },
  )
}

/** Checks a typed prefix; null for the whole block. */
function narrowerOf({ name, details }: OrderBlock, { prefix }: AddRouteOptions): string | null {
  if (prefix === undefined) return null
  const problem = routePrefixProblem(prefix, { cidr: name, routes: details.routes })
  if (problem !== null) throw usageError(routePrefixProblemTexts[problem](name))
  return narrowerPrefix(prefix.trim(), name)
}

/** Refuses a malformed AS number before the order is read. */
export function refuseMalformed(typed: string): void {
  const problem = originProblem(typed, [])
  if (problem !== null) throw usageError(originProblemTexts[problem])
}
