import type { Context } from 'hono'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { notificationTexts } from '../../adapters/notifications/notifications.texts.ts'
import { notifyUser } from '../../adapters/notifications/notify-user.ts'
import { rememberDevice } from '../../auth/devices.ts'
import { openSession } from '../../auth/session/sessions.ts'
import type { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { visitorOf } from '../../http/client/actor-of.ts'
import { deviceSecretOf, setDeviceCookie } from '../../http/guesses/device-cookie.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import type { AuthData } from './session.answers.ts'
import { sessionTexts } from './session.texts.ts'

/** Sign-in whose last factor was right. */
export interface CompleteSignIn {
  userId: number
  /** Last factor. */
  by: 'password' | 'code' | 'recovery-code' | 'link'
  /** Password hash that was verified; a password that changed meanwhile opens nothing. */
  passwordHash?: string
  /** Sealed secret of the second factor as it was read; one that was turned on or replaced meanwhile must be asked for. */
  factor: string | null
  /** Check of the password; null for a secure link. */
  passwordAt: number | null
  /** Uses up what the sign-in may use once, such as its temp token; false when another call did. */
  claim?: (trx: Db) => Promise<boolean>
  /** Refusal when the user was disabled, or access was ended, while the sign-in was under way. */
  refusal: Refusal
}

/** Opens a session, remembers the device and writes the audit row in one transaction; answers the auth data. */
export async function completeSignIn(
  deps: Deps,
  context: Context<PortalEnv>,
  { by, claim, refusal, ...signIn }: CompleteSignIn,
): Promise<Response> {
  const at = deps.now()
  const { userId } = signIn
  const client = describeClient(context.req.header('user-agent'))
  const address = context.get('clientAddress')
  const { device, session } = await deps.db.transaction().execute(async (trx) => {
    const opened = await openSession(trx, { ...signIn, client, address }, at)
    if (!opened || (claim && !(await claim(trx)))) throw refusal
    const remembered = await rememberDevice(trx, { userId, secret: deviceSecretOf(context) }, at)
    await trx.updateTable('sessions').set({ device_id: remembered.id }).where('id', '=', opened.sessionId).execute()
    if (remembered.isNew) await tellNewDevice(deps, trx, { userId, client, address, at })
    const { user, company } = opened.auth
    const visitor = visitorOf(context, { id: userId, name: user.name, company_id: company.id })
    await audit(trx, { ...visitor, sessionId: opened.sessionId }, { at, action: 'session.open', after: { by } })
    return { device: remembered, session: opened.auth }
  })
  deps.mail.kick()
  setDeviceCookie(context, deps.settings, device)
  return context.json({ success: true, ...session } satisfies AuthData)
}

/** Mails the user about a sign-in from a new device, except from the first one. */
async function tellNewDevice(
  deps: Deps,
  trx: Db,
  { userId, at, ...device }: { userId: number; at: number; client: string; address: string },
): Promise<void> {
  const devices = await trx.selectFrom('devices').select('id').where('user_id', '=', userId).limit(2).execute()
  if (devices.length < 2) return
  const time = formatDateTime(new Date(at).toISOString())
  const notify = { mail: deps.mail, secretKey: deps.secretKey, publicUrl: deps.publicUrl() }
  await notifyUser(notify, trx, { userId, kind: 'new_device', at }, notificationTexts.newDevice({ ...device, time }))
}

/** Longest part of a User-Agent that is read. */
const mostCharacters = 300

/** Browsers by their token, in an order in which a token that others also send comes last. */
const browsers: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['EdgA', 'Edge'],
  ['EdgiOS', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['YaBrowser', 'Yandex'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]

const systems: readonly (readonly [string, string])[] = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

/** Product of a program that is no browser, with its version (RFC 9110 section 10.1.5). */
const product = /^([A-Za-z][\w.-]{0,30})(?:\/(\d[\w.-]{0,15}))?/

/**
 * Describes the program behind a User-Agent in a few words: `Chrome, Windows`, `ipportal 0.1`. A program may say what
 * it likes, so only known names, or one product of plain letters, reach the reader.
 */
export function describeClient(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, mostCharacters)
  if (!text.startsWith('Mozilla/')) {
    const [, name, version] = product.exec(text) ?? []
    if (name === undefined) return sessionTexts.unknownClient
    return version === undefined ? name : `${name} ${version}`
  }
  const browser = browsers.find(([token]) => text.includes(`${token}/`))?.[1]
  const system = systems.find(([token]) => text.includes(token))?.[1]
  return [browser, system].filter((part) => part !== undefined).join(', ') || sessionTexts.unknownClient
}
