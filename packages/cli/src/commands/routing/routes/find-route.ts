import { asnOf, routingTexts, type Route } from '@ip-portal/core/routing'
import { usageError } from '../../../errors/exit-codes.ts'
import type { OrderBlock } from '../read-block.ts'

/** The route that a typed origin names; throws a usage error that lists the ones there are. */
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
