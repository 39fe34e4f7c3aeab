import { Hono } from 'hono'
import * as v from 'valibot'
import { NotificationChange, notificationKinds } from '@ip-portal/core/account/account.schema'
import { credentialMails } from '../../adapters/mail/credentials.texts.ts'
import { tellUser } from '../../adapters/mail/tell-user.ts'
import { type NotificationSwitches, readSwitches, writeSwitches } from '../../adapters/notifications/kinds.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { jsonBody } from '../../http/json-body.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'

const Switches = v.strictObject(v.entriesFromList(notificationKinds, v.boolean()))
type Switches = v.InferOutput<typeof Switches>

/** Switches of the user's notifications. */
export function notificationRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/auth/notifications',
    describeRoute({ tag: 'access', summary: 'Mails that the user gets', answer: Switches }),
    session,
    async (context) => context.json((await readSwitches(deps.db, context.get('signedIn').userId)) satisfies Switches),
  )
  app.put(
    '/auth/notifications',
    describeRoute({
      tag: 'access',
      summary: 'Switch mails on or off',
      action: 'notifications.change',
      answer: Switches,
    }),
    session,
    jsonBody(NotificationChange),
    (context) => change(deps, context, context.req.valid('json')),
  )
  return app
}

/** Stores the switches that the body names, and answers all. */
async function change(
  { db, now, mail }: Deps,
  context: PortalContext,
  wanted: Partial<NotificationSwitches>,
): Promise<Response> {
  const { userId } = context.get('signedIn')
  const at = now()
  const after = await db.transaction().execute(async (trx) => {
    const before = await readSwitches(trx, userId)
    await writeSwitches(trx, userId, wanted)
    const changed = await readSwitches(trx, userId)
    await audit(trx, actorOf(context), { at, action: 'notifications.change', before, after: changed })
    // A thief must not silence the mail that tells of the next sign-in.
    const from = context.get('clientAddress')
    if (before.new_device && !changed.new_device)
      await tellUser(mail, trx, { userId, at }, (name) => credentialMails.newDeviceOff(name, from))
    return changed
  })
  mail.kick()
  return context.json(after satisfies Switches)
}
