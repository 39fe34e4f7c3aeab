import { addressOf, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { asnNumber, validateRoute, VrpIndex, type VrpEntry } from '@ip-portal/core/routing/rpki/rpki.rules'
import { Hono } from 'hono'
import { requireSession } from '../../auth/require-session.ts'
import type { Deps } from '../../deps.ts'
import { vrpsOf } from './ip-details.ts'
import { type BlockContext, type BlockEnv, orderPath, requireBlock } from './order-block.ts'
import { type RouteRow, selectRoas, selectRoutes } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'

type Source = 'order' | 'registry'

/** RPKI origin validation of an order's routes. */
export function rpkiRoutes(deps: Deps): Hono<BlockEnv> {
  const app = new Hono<BlockEnv>()
  app.get(`${orderPath}/rpki/validate`, requireSession(deps), requireBlock(deps), (context) => validate(deps, context))
  return app
}

/** Validates every route (RFC 6811) against the order's own ROAs and the registry's VRPs. */
async function validate(deps: Deps, context: BlockContext): Promise<Response> {
  const block = context.get('block')
  const [routes, roas, registry] = await Promise.all([
    selectRoutes(deps.db, block.id),
    selectRoas(deps.db, block.id),
    deps.vrps.current(),
  ])
  const own = new VrpIndex<Source>(vrpsOf(roas, block.cidr))
  const sources: VrpIndex<Source>[] = registry ? [own, registry.index] : [own]
  const validated = routes.map((route) => validateOne(route, sources))
  const validCount = validated.filter(({ state }) => state === 'valid').length
  return context.json({
    success: true,
    message: routes.length === 0 ? routingTexts.nothingToValidate : routingTexts.validated(validCount, routes.length),
    validCount,
    routes: validated,
    covering: coveringVrps([block.cidr, ...routes.map(({ prefix }) => prefix)], sources).map(wireVrp),
    registry: registry && { entries: registry.entries, skipped: registry.skipped, generated: registry.generated },
  })
}

function validateOne(route: RouteRow, sources: VrpIndex<Source>[]) {
  const [asn, prefix] = [asnNumber(route.origin), parsePrefix(route.prefix)]
  if (asn === null || prefix === null) throw new Error(`route ${route.origin} of ${route.prefix} is unreadable`)
  const { state, reason, vrps } = validateRoute({ asn, prefix }, sources)
  return {
    origin: route.origin,
    prefix: route.prefix,
    state,
    ...(reason === null ? {} : { reason }),
    vrps: vrps.map(wireVrp),
  }
}

/** VRPs that cover one of the prefixes; clients validate planned changes of ROAs against them. */
function coveringVrps(prefixes: readonly string[], sources: VrpIndex<Source>[]): VrpEntry<Source>[] {
  const parsed = [...new Set(prefixes)].flatMap((prefix) => parsePrefix(prefix) ?? [])
  return [...new Set(sources.flatMap((source) => parsed.flatMap((prefix) => source.covering(prefix))))]
}

const wireVrp = ({ asn, prefix, maxLength, tag }: VrpEntry<Source>) => ({
  asn: `AS${asn}`,
  prefix: `${addressOf(prefix.bits, prefix.width)}/${prefix.length}`,
  maxLength,
  source: tag,
})
