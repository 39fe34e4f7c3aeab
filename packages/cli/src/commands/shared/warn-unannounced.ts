import type { Plan } from '@ip-portal/core/desired-state'
import { isUnannounced } from '@ip-portal/core/kernel/values/asn'
import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'

/** Origins of the routes that a plan adds. */
export const addedOrigins = ({ orders }: Plan): string[] =>
  orders.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.op === 'add' && step.to.kind === 'route' ? step.to.origin : [])),
  )

/** Warns of origins that no network announces. */
export async function warnUnannounced({ io, portal }: Context, origins: readonly string[]): Promise<void> {
  const doubted = [...new Set(origins)].filter((origin) => isUnannounced(origin, false))
  const isDemo = doubted.length > 0 && (await portal.auth.offers('demo'))
  for (const origin of doubted) if (isUnannounced(origin, isDemo)) io.warn(routingTexts.unannounced(origin))
}
