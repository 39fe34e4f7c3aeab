import { Hono } from 'hono'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { handleOf } from '@ip-portal/core/registry/registry.rules'
import { isRegistered, lookUp } from '../../adapters/whois/look-up.ts'
import { WhoisAnswer, whoisAnswer } from '../../adapters/whois/registry.ts'
import { whoisTexts } from '../../adapters/whois/whois.texts.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { companyLimit } from '../../http/company-limit.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { defaultsRoutes } from './defaults.routes.ts'
import { HandleCheck } from './registry.answers.ts'

/** Look-ups in the registry and the default handles of a company. */
export function registryRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const limit = companyLimit({ running: 4, waiting: 20 })
  const app = new Hono<PortalEnv>()
  app.route('/', defaultsRoutes(deps))
  app.get(
    '/orders/whois/:value',
    describeRoute({ tag: 'registry', summary: 'Tell if the registry has a handle', answer: HandleCheck }),
    session,
    limit,
    (context) => verify(deps, context, context.req.param('value').trim()),
  )
  app.get(
    '/asn/whois/:asn',
    describeRoute({ tag: 'routing', summary: 'Registry data of an AS number', answer: WhoisAnswer }),
    session,
    limit,
    (context) => asnWhois(deps, context, context.req.param('asn').trim()),
  )
  return app
}

/** Handle, organisation or AS number as registries write them; the pattern excludes whois flags. */
const name = /^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/

async function verify(deps: Deps, context: PortalContext, value: string): Promise<Response> {
  if (!name.test(value)) throw new Refusal(400, whoisTexts.badValue)
  const result = await isRegistered(deps, context.get('signedIn'), handleOf(value))
  return context.json({
    success: true,
    result,
    message: result ? whoisTexts.found(value) : whoisTexts.notFound(value),
  } satisfies HandleCheck)
}

/** Looks an AS number up, with or without the letters AS. An unregistered one has empty lists. */
async function asnWhois(deps: Deps, context: PortalContext, given: string): Promise<Response> {
  const asn = asnOf(/^\d+$/.test(given) ? `AS${given}` : given)
  if (asn === null) throw new Refusal(400, whoisTexts.badAsn)
  return context.json(whoisAnswer(await lookUp(deps, context.get('signedIn'), asn)))
}
