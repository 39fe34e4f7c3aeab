import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { routingTexts, type Route } from '@ip-portal/core/routing'
import { absentError } from '../../../errors/exit-codes.ts'
import type { OrderBlock } from '../read-block.ts'

/** Finds the route of a typed origin; throws an error that lists the routes. */
export function findRoute({ details }: OrderBlock, typed: string): Route {
  const asn = asnOf(typed) ?? typed
  const found = details.routes.find(({ origin }) => origin === asn)
  if (!found)
    throw absentError(
      routingTexts.noSuchRoute(
        asn,
        details.routes.map(({ origin }) => origin),
      ),
    )
  return found
}
