import { Hono } from 'hono'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { lookUp } from '../../adapters/whois/look-up.ts'
import { WhoisAnswer, whoisAnswer } from '../../adapters/whois/registry.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import { type BlockEnv, orderPath, requireBlock } from './order-block.ts'

/** Registry data of a block. */
export function whoisRoutes(deps: Deps): Hono<BlockEnv> {
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
