import { asnOf } from '@ip-portal/core/kernel/values/asn'
import {
  narrowerPrefix,
  originProblem,
  originProblemTexts,
  routeName,
  routeProblems,
  routePrefixProblemTexts,
  routingTexts,
  type Route,
  type TypedRoute,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { existsError, usageError } from '../../../errors/exit-codes.ts'
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
  refuseExisting(block, typed, options.prefix)
  const to = newRoute(block, { origin: typed, prefix: options.prefix ?? '' })
  const { origin, prefix } = to
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

/** Refuses the very route that the block has; one of the origin with another prefix is no such route. */
function refuseExisting({ name, details }: OrderBlock, typed: string, prefix = ''): void {
  const asked = { origin: asnOf(typed) ?? typed, prefix: narrowerPrefix(prefix.trim(), name) }
  const isThere = details.routes.some(
    (route) => route.origin === asked.origin && narrowerPrefix(route.prefix, name) === asked.prefix,
  )
  if (isThere) throw existsError(`${originProblemTexts.duplicate} (${routeName(asked, name)})`)
}

/** Makes the route to create, in place of `current` if given; throws a usage error for one that cannot exist. */
export function newRoute({ name, details }: OrderBlock, typed: TypedRoute, current?: Route) {
  const problems = routeProblems(typed, { cidr: name, routes: details.routes }, current)
  if (problems.origin !== null) throw usageError(originProblemTexts[problems.origin])
  if (problems.prefix !== null) throw usageError(routePrefixProblemTexts[problems.prefix](name))
  const prefix = narrowerPrefix(typed.prefix.trim(), name)
  return {
    kind: 'route',
    origin: asnOf(typed.origin) ?? typed.origin,
    maintainer: current?.maintainer ?? '',
    prefix,
  } as const
}

/** Refuses a malformed AS number before the order is read. */
export function refuseMalformed(typed: string): void {
  const problem = originProblem(typed, [])
  if (problem !== null) throw usageError(originProblemTexts[problem])
}
