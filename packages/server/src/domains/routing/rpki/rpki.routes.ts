import { Hono } from 'hono'
import { describeRoute } from '../../../http/openapi/describe-route.ts'
import { type ValidatedRoute, ValidityReport } from '../routing.answers.ts'
import { requireSession } from '../../../auth/session/require-session.ts'
import type { Deps } from '../../../deps.ts'
import { coveringVrps, validityOf, type VrpSources, vrpSources, wireValidity, wireVrp } from './block-validity.ts'
import { vrpsOf } from '../ip-details.ts'
import { type BlockContext, type BlockEnv, orderPath, requireBlock } from '../order-block.ts'
import { selectRoas, selectRoutes } from '../routing.queries.ts'
import { routingTexts } from '../routing.texts.ts'

/** RPKI origin validation of an order's routes. */
export function rpkiRoutes(deps: Deps): Hono<BlockEnv> {
  const app = new Hono<BlockEnv>()
  app.get(
    `${orderPath}/rpki/validate`,
    describeRoute({ tag: 'routing', summary: 'Validity of the routes (RFC 6811)', answer: ValidityReport }),
    requireSession(deps),
    requireBlock(deps),
    (context) => validate(deps, context),
  )
  return app
}

/** Validates every route (RFC 6811) against the order's own ROAs and the registry's VRPs. */
async function validate(deps: Deps, context: BlockContext): Promise<Response> {
  const block = context.get('block')
  const [routes, roas] = await Promise.all([selectRoutes(deps.db, block.id), selectRoas(deps.db, block.id)])
  const sources = await vrpSources(deps, vrpsOf(roas, block.cidr))
  const validated = routes.map((route): ValidatedRoute => {
    const validity = validityOf(route, sources)
    return { ...wireValidity(route, validity), vrps: validity.vrps.map(wireVrp) }
  })
  const validCount = validated.filter(({ state }) => state === 'valid').length
  return context.json({
    success: true,
    message: messageOf(validCount, routes.length, sources),
    validCount,
    routes: validated,
    covering: coveringVrps([block.cidr, ...routes.map(({ prefix }) => prefix)], sources).map(wireVrp),
    registry: sources.registry,
  } satisfies ValidityReport)
}

function messageOf(validCount: number, routes: number, { registry }: VrpSources): string {
  if (routes === 0) return routingTexts.nothingToValidate
  return registry?.outdated ? routingTexts.validityUnknown : routingTexts.validated(validCount, routes)
}
