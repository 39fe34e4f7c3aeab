import { Hono } from 'hono'
import { lookUp } from '../../adapters/whois/look-up.ts'
import { whoisLists } from '../../adapters/whois/registry.ts'
import { requireSession } from '../../auth/require-session.ts'
import type { Deps } from '../../deps.ts'
import { type BlockEnv, orderPath, requireBlock } from './order-block.ts'

/** Registry data of a block. */
export function whoisRoutes(deps: Deps): Hono<BlockEnv> {
  const app = new Hono<BlockEnv>()
  app.get(`${orderPath}/whois`, requireSession(deps), requireBlock(deps), async (context) =>
    context.json({ success: true, data: whoisLists(await lookUp(deps, context.get('block').cidr)) }),
  )
  return app
}
