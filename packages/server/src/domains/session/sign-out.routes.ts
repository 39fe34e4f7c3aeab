import { Hono } from 'hono'
import { bearerToken } from '../../auth/session/authenticate.ts'
import { endSession, findByToken } from '../../auth/session/sessions.ts'
import type { Deps } from '../../deps.ts'
import { visitorOf } from '../../http/client/actor-of.ts'
import { Done } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'

/** The end of a session by its token. */
export function signOutRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  // A client has forgotten its token before it calls, so there is nothing that a refusal could tell it.
  app.post(
    '/auth/logout',
    describeRoute({
      tag: 'account',
      summary: 'End the session of the token, if there is one',
      action: 'session.sign-out',
      answer: Done,
    }),
    async (context) => {
      await signOut(deps, context)
      return context.json({ success: true } satisfies Done)
    },
  )
  return app
}

async function signOut({ db, now }: Deps, context: PortalContext): Promise<void> {
  const token = bearerToken(context.req.header('authorization'))
  const session = token === undefined ? undefined : await findByToken(db, token)
  if (!session || session.revoked_at !== null) return
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, session.user_id, session.id, at))) return
    const visitor = visitorOf(context, { id: session.user_id, name: session.name, company_id: session.company_id })
    await audit(trx, { ...visitor, sessionId: session.id }, { at, action: 'session.sign-out' })
  })
}
