import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { routingTexts, type Route } from '@ip-portal/core/routing'
import { usageError } from '../../../errors/exit-codes.ts'
import type { OrderBlock } from '../read-block.ts'

/** Finds the route of a typed origin; throws a usage error that lists the routes. */
export function findRoute({ details }: OrderBlock, typed: string): Route {
  const asn = asnOf(typed) ?? typed
  const found = details.routes.find(({ origin }) => origin === asn)
  if (!found)
    throw usageError(
      routingTexts.noSuchRoute(
        asn,
        details.routes.map(({ origin }) => origin),
      ),
    )
  return found
}
