import { asnOf } from '@ip-portal/core/routing/routing.rules'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { isRegistered, lookUp } from '../../adapters/whois/look-up.ts'
import { whoisLists } from '../../adapters/whois/registry.ts'
import { whoisTexts } from '../../adapters/whois/whois.texts.ts'
import { defaultsRoutes } from './defaults.routes.ts'

/** What the registry says, and the handles that a company uses there. */
export const registryRoutes = (deps: Deps): Route[] => [
  ...defaultsRoutes(deps),
  { method: 'GET', path: '/orders/whois/:value', access: 'session', handle: (context) => verify(deps, context) },
  { method: 'GET', path: '/asn/whois/:asn', access: 'session', handle: (context) => asnWhois(deps, context) },
]

/** A handle, an organisation or an AS number as registries write them; nothing that could carry whois flags. */
const name = /^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/

async function verify(deps: Deps, context: PortalContext): Promise<Response> {
  const value = (context.req.param('value') ?? '').trim()
  if (!name.test(value)) throw new Refusal(400, whoisTexts.badValue)
  const result = await isRegistered(deps, value)
  return context.json({
    success: true,
    result,
    message: result ? whoisTexts.found(value) : whoisTexts.notFound(value),
  })
}

/** With or without the letters AS. An AS number that nobody registered has empty lists. */
async function asnWhois(deps: Deps, context: PortalContext): Promise<Response> {
  const given = (context.req.param('asn') ?? '').trim()
  const asn = asnOf(/^\d+$/.test(given) ? `AS${given}` : given)
  if (asn === null) throw new Refusal(400, whoisTexts.badAsn)
  return context.json({ success: true, data: whoisLists(await lookUp(deps, asn)) })
}
