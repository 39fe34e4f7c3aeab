import {
  PasskeyOptionsRequest,
  type PasskeyPurpose,
  PasskeyVerification,
} from '@ip-portal/core/account/passkeys/passkeys.schema'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requireStepUp } from '../../../auth/factor/require-step-up.ts'
import { listPasskeys } from '../../../auth/passkeys/passkey-rows.ts'
import { requireSession } from '../../../auth/session/require-session.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { jsonBody } from '../../../http/json-body.ts'
import type { PortalContext, PortalEnv } from '../../../http/portal-env.ts'
import { addPasskey, creationOptions, removePasskey, requireOwnPasskey } from './manage-passkeys.ts'
import { passkeyTexts } from './passkeys.texts.ts'
import { enterPasskey, signInOptions, stepUp, stepUpOptions } from './use-passkey.ts'

/**
 * Passkeys as an alternative to the one-time code: their challenges, the answers of browsers, and the list. Options and
 * answers have the JSON of WebAuthn Level 3.
 */
export function passkeyRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const inSession = sessionUnlessSignIn(deps)
  const messages = {
    name: passkeyTexts.nameNeeded,
    'name:max_length': passkeyTexts.nameTooLong(limits.passkeyNameMaxLength),
  }
  const app = new Hono<PortalEnv>()
  app.post('/auth/passkeys/options', jsonBody(PasskeyOptionsRequest), inSession, async (context) => {
    const { purpose, tempToken } = context.req.valid('json')
    if (purpose === 'sign-in') return context.json(await signInOptions(deps, context, tempToken))
    return context.json(await (purpose === 'register' ? creationOptions : stepUpOptions)(deps, context))
  })
  app.post('/auth/passkeys/verify', jsonBody(PasskeyVerification, messages), inSession, async (context) => {
    const { purpose, tempToken, name, credential } = context.req.valid('json')
    if (credential === undefined) throw new Refusal(400, passkeyTexts.refused)
    if (purpose === 'sign-in') return enterPasskey(deps, context, { tempToken, credential })
    if (purpose === 'step-up') return context.json(await stepUp(deps, context, credential))
    if (name === undefined) throw new Refusal(400, passkeyTexts.nameNeeded)
    return context.json(await addPasskey(deps, context, { name, credential }))
  })
  app.get('/auth/passkeys', session, (context) => list(deps, context))
  app.delete('/auth/passkeys/:id{[0-9]+}', session, requireOwnPasskey(deps), requireStepUp(deps.now), async (context) =>
    context.json(await removePasskey(deps, context)),
  )
  return app
}

/** Requires a session unless the call belongs to the second step of a sign-in, which has a temp token instead. */
const sessionUnlessSignIn = (deps: Deps) => {
  const required = requireSession(deps) as unknown as MiddlewareHandler<PortalEnv>
  return createMiddleware<PortalEnv, string, { out: { json: { purpose: PasskeyPurpose } } }>(
    async function session(context, next) {
      if (context.req.valid('json').purpose === 'sign-in') await next()
      else await required(context, next)
    },
  )
}

async function list({ db }: Deps, context: PortalContext): Promise<Response> {
  const rows = await listPasskeys(db, context.get('signedIn').userId)
  return context.json(
    rows.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: new Date(created_at).toISOString(),
      last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    })),
  )
}
