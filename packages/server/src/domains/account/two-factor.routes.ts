import { CodeVerification } from '@ip-portal/core/account/account-requests.schema'
import { otpauthUri } from '@ip-portal/core/account/security/security.rules'
import { Hono } from 'hono'
import { generateSecret } from 'otplib'
import { toDataURL } from 'qrcode'
import { requireSession } from '../../auth/require-session.ts'
import { audit } from '../../db/audit.ts'
import { jsonBody } from '../../http/json-body.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { verifyCode } from '../../auth/one-time-code.ts'
import { grantStepUp } from '../../auth/require-step-up.ts'
import { accountTexts } from './account.texts.ts'

/** Set-up of the second factor, and the step-up. */
export function twoFactorRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.post('/auth/2fa/setup', session, (context) => setUp(deps, context))
  app.post('/auth/2fa/verify', session, jsonBody(CodeVerification), (context) =>
    verify(deps, context, context.req.valid('json').token),
  )
  return app
}

/** Starts a set-up. Replaces an unconfirmed secret but not a confirmed one, which a stolen session must not change. */
async function setUp({ db }: Deps, context: PortalContext): Promise<Response> {
  const { userId, email, userName } = context.get('signedIn')
  const secret = generateSecret()
  const changed = await db
    .updateTable('users')
    .set({ totp_pending_secret: secret })
    .where('id', '=', userId)
    .where('totp_secret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal(409, accountTexts.twoFactorIsOn)
  const uri = otpauthUri({ issuer: accountTexts.issuer, label: email ?? userName, secret })
  return context.json({ success: true, qrCode: await toDataURL(uri), secret })
}

/** Verifies a code: grants the step-up when the second factor is on, else confirms its set-up. */
async function verify({ db, now }: Deps, context: PortalContext, code: string): Promise<Response> {
  const signedIn = context.get('signedIn')
  const pending = signedIn.totpSecret === null ? await pendingSecret({ db }, signedIn) : null
  const secret = signedIn.totpSecret ?? pending
  if (secret === null) throw new Refusal(409, accountTexts.nothingToVerify)
  const { userId, sessionId } = signedIn
  const isRight = await verifyCode(db, { userId, secret, code, sessionId }, now())
  if (!isRight) {
    await note({ db, now }, context, 'two-factor.refused')
    return context.json({ success: false })
  }
  if (pending !== null) await turnOn({ db, now }, context, pending)
  else await note({ db, now }, context, 'two-factor.proved')
  await grantStepUp(db, sessionId, now())
  return context.json({ success: true })
}

async function note({ db, now }: Pick<Deps, 'db' | 'now'>, context: PortalContext, action: string): Promise<void> {
  const { userId, companyId } = context.get('signedIn')
  await audit(db, { at: now(), requestId: context.get('requestId'), companyId, userId, action })
}

async function pendingSecret({ db }: Pick<Deps, 'db'>, { userId }: SignedIn): Promise<string | null> {
  const row = await db.selectFrom('users').select('totp_pending_secret').where('id', '=', userId).executeTakeFirst()
  return row?.totp_pending_secret ?? null
}

async function turnOn({ db, now }: Pick<Deps, 'db' | 'now'>, context: PortalContext, secret: string): Promise<void> {
  const { userId, companyId } = context.get('signedIn')
  await db.transaction().execute(async (trx) => {
    const turned = await trx
      .updateTable('users')
      .set({ totp_secret: secret, totp_pending_secret: null })
      .where('id', '=', userId)
      .where('totp_secret', 'is', null)
      .where('totp_pending_secret', '=', secret)
      .returning('id')
      .executeTakeFirst()
    if (!turned) throw new Refusal(409, accountTexts.twoFactorIsOn)
    const requestId = context.get('requestId')
    await audit(trx, { at: now(), requestId, companyId, userId, action: 'two-factor.on' })
  })
}
