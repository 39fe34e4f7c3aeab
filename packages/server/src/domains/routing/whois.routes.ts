import type { Deps } from '../../deps.ts'
import type { PortalContext, Route } from '../../http/route.ts'
import { lookUp } from '../../adapters/whois/look-up.ts'
import { whoisLists } from '../../adapters/whois/registry.ts'
import { findBlock, orderPath } from './order-block.ts'

/** What the registry says about a block. */
export const whoisRoutes = (deps: Deps): Route[] => [
  { method: 'GET', path: `${orderPath}/whois`, access: 'session', handle: (context) => show(deps, context) },
]

async function show(deps: Deps, context: PortalContext): Promise<Response> {
  const { cidr } = await findBlock(deps, context)
  return context.json({ success: true, data: whoisLists(await lookUp(deps, cidr)) })
}
