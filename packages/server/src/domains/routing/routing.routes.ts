import { Hono } from 'hono'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { lookUp } from '../../adapters/whois/look-up.ts'
import { WhoisAnswer, whoisAnswer } from '../../adapters/whois/registry.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { nameErrorField } from '../../http/errors.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { bgpRoutes } from './bgp/bgp.routes.ts'
import { recordOfObject } from './change/change-block.ts'
import { changeAllowance, objectsFreeAgain } from './change/change-fee.ts'
import { vrpsOf } from './ip-details.ts'
import { nameServerRoutes } from './name-servers.routes.ts'
import { type BlockEnv, orderPath, requireBlock, type BlockContext } from './order-block.ts'
import { roaRoutes } from './roas.routes.ts'
import { routeObjectRoutes } from './routes.routes.ts'
import { Allowance, type ValidatedRoute, ValidityReport } from './routing.answers.ts'
import { selectBlock, selectRoas, selectRoutes } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'
import { coveringVrps, validityOf, type VrpSources, vrpSources, wireValidity, wireVrp } from './rpki/block-validity.ts'

/** Routing records of leased blocks. Errors carry `msg` beside `message`. */
export function routingRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.use('/orders/:id/params', nameErrorField('msg'))
  app.use(`${orderPath}/*`, nameErrorField('msg'))
  app.get(
    '/orders/:id/params',
    describeRoute({
      tag: 'orders',
      summary: 'Free changes of the order, and the fee of the next one',
      answer: Allowance,
    }),
    requireSession(deps),
    (context) => allowance(deps, context),
  )
  app.route('/', routeObjectRoutes(deps))
  app.route('/', roaRoutes(deps))
  app.route('/', rpkiRoutes(deps))
  app.route('/', nameServerRoutes(deps))
  app.route('/', whoisRoutes(deps))
  app.route('/', bgpRoutes(deps))
  return app
}

async function allowance({ db, now }: Deps, context: PortalContext): Promise<Response> {
  const orderId = pathNumber(context, 'id')
  const order = orderId === null ? undefined : await selectBlock(db, context.get('signedIn').companyId, orderId)
  if (!order) throw new Refusal(404, routingTexts.notFound)
  const block = { id: order.id, freeChanges: order.free_changes_per_year }
  const { available, feeCents } = await changeAllowance(db, block, now())
  const freeAgain = (await objectsFreeAgain(db, order.id, now())).flatMap((name) => recordOfObject(name) ?? [])
  return context.json({ available, fee: fromCents(feeCents), free_again: freeAgain } satisfies Allowance)
}

/** Registry data of a block. */
function whoisRoutes(deps: Deps): Hono<BlockEnv> {
  const app = new Hono<BlockEnv>()
  app.get(
    `${orderPath}/whois`,
    describeRoute({ tag: 'routing', summary: 'Registry data of a block', answer: WhoisAnswer }),
    requireSession(deps),
    requireBlock(deps),
    async (context) =>
      context.json(whoisAnswer(await lookUp(deps, context.get('signedIn'), context.get('block').cidr))),
  )
  return app
}

/** RPKI origin validation of an order's routes. */
function rpkiRoutes(deps: Deps): Hono<BlockEnv> {
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
