import { Hono } from 'hono'
import { lookUp } from '../../adapters/whois/look-up.ts'
import { whoisAnswer } from '../../adapters/whois/registry.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import { type BlockEnv, orderPath, requireBlock } from './order-block.ts'

/** Registry data of a block. */
export function whoisRoutes(deps: Deps): Hono<BlockEnv> {
  const app = new Hono<BlockEnv>()
  app.get(`${orderPath}/whois`, requireSession(deps), requireBlock(deps), async (context) =>
    context.json(whoisAnswer(await lookUp(deps, context.get('signedIn'), context.get('block').cidr))),
  )
  return app
}
