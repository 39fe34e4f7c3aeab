import type { DesiredOrder, DesiredRoute } from './desired-state.schema.ts'

/** Another origin in place of one, in every block that has it. */
export interface OriginChange {
  from: string
  to: string
  /** True when the ROAs of the old origin become those of the new one. */
  takesRoas: boolean
}

/**
 * Writes a block with another origin, each route with its prefix and each ROA with its max length; null for a block that
 * has nothing of the old origin. A record that the new origin has already stays the only one.
 */
export function withOrigin(order: DesiredOrder, { from, to, takesRoas }: OriginChange): DesiredOrder | null {
  const { routes = [], roas = [] } = order
  const ownRoas = takesRoas ? roas.filter(({ asn }) => asn === from) : []
  const isRouted = routes.some((route) => originOf(route) === from)
  if (!isRouted && ownRoas.length === 0) return null
  const hasRoute = routes.some((route) => originOf(route) === to)
  const hasRoa = (maxLength: number | undefined) => roas.some((roa) => roa.asn === to && roa.maxLength === maxLength)
  return {
    ...order,
    routes: routes.flatMap((route) => {
      if (originOf(route) !== from) return [route]
      return hasRoute ? [] : [typeof route === 'string' ? to : { ...route, origin: to }]
    }),
    roas: roas.flatMap((roa) => {
      if (!ownRoas.includes(roa)) return [roa]
      return hasRoa(roa.maxLength) ? [] : [{ ...roa, asn: to }]
    }),
  }
}

const originOf = (route: DesiredRoute): string => (typeof route === 'string' ? route : route.origin)
