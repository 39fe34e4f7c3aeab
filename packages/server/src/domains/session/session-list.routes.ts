import { Hono } from 'hono'
import * as v from 'valibot'
import { forgetDevices } from '../../auth/devices.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { liveSessions, endOtherSessions, endSession } from '../../auth/session/sessions.ts'
import { sessionIdOf } from '../../auth/session/signed-in.ts'
import { Refusal } from '../../base/refusal.ts'
import { Whole } from '../../base/wire-fields.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import { LiveSession } from './session.answers.ts'
import { sessionTexts } from './session.texts.ts'

const Ended = v.strictObject({ ...DoneWithMessage.entries, ended: Whole })
type Ended = v.InferOutput<typeof Ended>

/** List of the user's live sessions, and the end of one or of all others. */
export function sessionListRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/auth/sessions',
    describeRoute({ tag: 'access', summary: 'Live sessions', answer: v.array(LiveSession) }),
    session,
    (context) => list(deps, context),
  )
  app.delete(
    '/auth/sessions',
    describeRoute({ tag: 'access', summary: 'End all other sessions', action: 'session.end-others', answer: Ended }),
    session,
    (context) => endOthers(deps, context),
  )
  app.delete(
    '/auth/sessions/:id',
    describeRoute({ tag: 'access', summary: 'End a session', action: 'session.end', answer: DoneWithMessage }),
    session,
    (context) => endOne(deps, context),
  )
  return app
}

async function list(deps: Deps, context: PortalContext): Promise<Response> {
  const { userId, sessionId } = context.get('signedIn')
  const sessions = await liveSessions(deps, userId, deps.now())
  return context.json(
    sessions.map(({ id, client, address, by_link, created_at, last_seen_at }): LiveSession => ({
      id,
      current: id === sessionId,
      client: client ?? sessionTexts.unknownClient,
      address: address ?? '',
      by_link: by_link === 1,
      created_at: new Date(created_at).toISOString(),
      last_used_at: new Date(last_seen_at).toISOString(),
    })),
  )
}

/** Ends one session, and forgets the device of another one: it may be in other hands. */
async function endOne(deps: Deps, context: PortalContext): Promise<Response> {
  const { userId, sessionId } = context.get('signedIn')
  const id = pathNumber(context, 'id')
  const at = deps.now()
  const live = await liveSessions(deps, userId, at)
  const row = live.find((one) => one.id === id)
  if (!row) throw new Refusal(404, sessionTexts.noSession)
  const current = live.find((one) => one.id === sessionId)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, userId, row.id, at))) throw new Refusal(404, sessionTexts.noSession)
    if (row.device_id !== null && row.device_id !== current?.device_id)
      await trx.deleteFrom('devices').where('id', '=', row.device_id).execute()
    const before = { client: row.client, address: row.address }
    await audit(trx, actorOf(context), { at, action: 'session.end', target: `session ${row.id}`, before })
  })
  return context.json({ success: true, message: sessionTexts.sessionEnded } satisfies DoneWithMessage)
}

/** Ends all other sessions and the sign-ins that wait for a code, and forgets all other devices. */
async function endOthers({ db, now, settings }: Deps, context: PortalContext): Promise<Response> {
  const { userId } = context.get('signedIn')
  const sessionId = sessionIdOf(context.get('signedIn'))
  const at = now()
  const ended = await db.transaction().execute(async (trx) => {
    const live = await liveSessions({ db: trx, settings }, userId, at)
    const count = live.filter(({ id }) => id !== sessionId).length
    await endOtherSessions(trx, userId, at, sessionId)
    await trx.deleteFrom('temp_tokens').where('user_id', '=', userId).execute()
    const own = await trx.selectFrom('sessions').select('device_id').where('id', '=', sessionId).executeTakeFirst()
    await forgetDevices(trx, userId, own?.device_id ?? null)
    await audit(trx, actorOf(context), { at, action: 'session.end-others', after: { sessions: count } })
    return count
  })
  return context.json({ success: true, ended, message: sessionTexts.othersEnded(ended) } satisfies Ended)
}
