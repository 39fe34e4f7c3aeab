import { unannouncedAs } from '@ip-portal/core/kernel/values/asn'
import { routingTexts } from '@ip-portal/core/routing'
import type { Plan } from '@ip-portal/core/desired-state'
import type { Context } from '../../context.ts'

/** Origins of the routes that a plan adds. */
export const addedOrigins = ({ orders }: Plan): string[] =>
  orders.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.op === 'add' && step.to.kind === 'route' ? step.to.origin : [])),
  )

/** Warns of origins that no network announces; those of documents are right where the portal shows demo data. */
export async function warnUnannounced(context: Context, origins: readonly string[]): Promise<void> {
  const found = [...new Set(origins)].flatMap((origin) => {
    const why = unannouncedAs(origin)
    return why === null ? [] : [{ origin, why }]
  })
  const isDemo = found.some(({ why }) => why === 'documentation') && (await context.portal.offers('demo'))
  for (const { origin, why } of found)
    if (why === 'special' || !isDemo) context.io.warn(routingTexts.unannounced(origin))
}
