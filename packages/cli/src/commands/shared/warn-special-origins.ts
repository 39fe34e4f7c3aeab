import { originsText, type Plan } from '@ip-portal/core/desired-state'
import { isSpecialAsn } from '@ip-portal/core/kernel/values/asn'
import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'

/** Origins of the routes that a plan adds. */
export const addedOrigins = ({ orders }: Plan): string[] =>
  orders.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.op === 'add' && step.to.kind === 'route' ? step.to.origin : [])),
  )

/** Warns of origins that no network announces. */
export async function warnSpecialOrigins({ io, portal }: Context, origins: readonly string[]): Promise<void> {
  const doubted = [...new Set(origins)].filter((origin) => isSpecialAsn(origin, false))
  const isDemo = doubted.length > 0 && (await portal.auth.offers('demo'))
  const special = doubted.filter((origin) => isSpecialAsn(origin, isDemo))
  if (special.length > 0) io.warn(routingTexts.specialOrigin(originsText(special)))
}
