import { Hono } from 'hono'
import { recoveryMails } from '../../adapters/mail/mail.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { newRecoveryCodes } from '../../auth/factor/recovery-codes.ts'
import { requireStepUp } from '../../auth/factor/require-step-up.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { holdAccess } from '../../auth/session/sessions.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import { NewCodes } from './account.answers.ts'

/** New recovery codes, behind a step-up. */
export function recoveryCodeRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.post(
    '/auth/recovery-codes',
    describeRoute({
      tag: 'account',
      summary: 'Replace the recovery codes',
      action: 'recovery-codes.replace',
      answer: NewCodes,
    }),
    requireSession(deps),
    requireStepUp(deps.now),
    (context) => renew(deps, context),
  )
  return app
}

async function renew(deps: Deps, context: PortalContext): Promise<Response> {
  const { db, mail, now, secretKey } = deps
  const signedIn = context.get('signedIn')
  const { userId } = signedIn
  const at = now()
  const codes = await db.transaction().execute(async (trx) => {
    await holdAccess(trx, deps, signedIn)
    await audit(trx, actorOf(context), { at, action: 'recovery-codes.replace' })
    await tellUser(mail, trx, { userId, at }, recoveryMails.replaced)
    return newRecoveryCodes(trx, secretKey, userId, at)
  })
  mail.kick()
  return context.json({ success: true, codes } satisfies NewCodes)
}
