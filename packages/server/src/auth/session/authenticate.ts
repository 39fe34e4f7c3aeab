import type { CompiledQuery, InferResult } from 'kysely'
import { isApiToken } from '@ip-portal/core/kernel/wire/api-token'
import { Refusal } from '../../base/refusal.ts'
import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { hasBeen } from '../../store/limits/rate-limit.ts'
import { authTexts } from '../auth.texts.ts'
import { hashSecret } from '../secrets.ts'
import { noteUse, noteUseEveryMs, findApiToken } from '../token/authenticate-token.ts'
import type { SignedIn } from './signed-in.ts'

/** Dependencies of the session check. */
export interface AuthDeps {
  db: Db
  settings: Pick<Settings, 'sessionAbsoluteMs' | 'sessionIdleMs'>
  now: () => number
}

const bearer = /^Bearer +([\w-]{20,200})$/i

/** Reads the token of an Authorization header; undefined for anything that is none. */
export const bearerToken = (header: string | undefined): string | undefined => bearer.exec(header ?? '')?.[1]

/**
 * Finds the live session or API token of an Authorization header. Refuses 401 for a missing, malformed or unknown token
 * and for a disabled user, 403 for a token that has expired or was revoked. `usedFrom` is the address of the client, which
 * restarts the idle time of a session and is shown in the list of sessions; null for a call that is no use.
 */
export async function authenticate(
  deps: AuthDeps,
  header: string | undefined,
  usedFrom: string | null,
): Promise<SignedIn> {
  const token = bearerToken(header) ?? ''
  if (isApiToken(token)) return authenticateApiToken(deps, token, usedFrom !== null)
  const row = await knownSession(deps, token)
  if (!row) throw new Refusal(401, authTexts.signInNeeded)
  if (row.disabled_at !== null) throw new EndedAccess(401, authTexts.signInNeeded, toSignedIn(row))
  const now = deps.now()
  if (!isLive(row, deps, now)) throw new EndedAccess(403, authTexts.sessionEnded, toSignedIn(row))
  if (usedFrom !== null && now - row.last_seen_at >= noteUseEveryMs)
    touch(deps, row.session_id, { last_seen_at: now, address: usedFrom })
  return toSignedIn(row)
}

async function authenticateApiToken(deps: AuthDeps, token: string, isUse: boolean): Promise<SignedIn> {
  const found = await findApiToken(deps, token, isUse)
  if (found.state === 'live') return found.signedIn
  if (found.state === 'unknown') throw new Refusal(401, authTexts.signInNeeded)
  const [status, message] =
    found.state === 'ended' ? ([403, authTexts.tokenEnded] as const) : ([401, authTexts.signInNeeded] as const)
  throw new EndedAccess(status, message, found.signedIn)
}

/** Restarts the idle time. */
const touch = ({ db }: AuthDeps, sessionId: number, use: { last_seen_at: number; address: string }): void =>
  noteUse(db, `session ${sessionId}`, () => db.updateTable('sessions').set(use).where('id', '=', sessionId).execute())

/** True when the header carries a live session or API token; does not restart an idle time. */
export async function isAuthenticated(deps: AuthDeps, header: string | undefined): Promise<boolean> {
  const token = bearerToken(header) ?? ''
  if (isApiToken(token)) return (await findApiToken(deps, token, false)).state === 'live'
  const row = await knownSession(deps, token)
  return row?.disabled_at === null && isLive(row, deps, deps.now())
}

const knownSession = async ({ db }: AuthDeps, token: string): Promise<SessionRow | undefined> =>
  token === '' ? undefined : findSession(db, hashSecret(token))

/** True for a session that neither was revoked nor has expired. */
export const isLive = (
  row: Pick<SessionRow, 'revoked_at' | 'created_at' | 'last_seen_at'>,
  { settings }: Pick<AuthDeps, 'settings'>,
  now: number,
): boolean =>
  row.revoked_at === null &&
  hasBeen(row.created_at, now) &&
  hasBeen(row.last_seen_at, now) &&
  now < row.created_at + settings.sessionAbsoluteMs &&
  now < row.last_seen_at + settings.sessionIdleMs

const sessionQuery = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['s.id as session_id', 's.created_at', 's.last_seen_at', 's.revoked_at', 's.step_up_until'])
    .select(['s.password_at'])
    .select(['u.id as user_id', 'u.name as user_name', 'u.email', 'u.email_verified_at', 'u.totp_secret'])
    .select(['u.disabled_at', 'c.id as company_id', 'c.name as company_name', 'c.orders_version'])
    .where('s.token_hash', '=', tokenHash)

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number]

const compiled = new WeakMap<Db, CompiledQuery>()

/** Finds the session of a token. Every request runs this query, so it is compiled once. */
async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const query = compiled.get(db) ?? sessionQuery(db, '').compile()
  compiled.set(db, query)
  const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters: [tokenHash] })
  return rows[0]
}

const toSignedIn = (row: SessionRow): SignedIn => ({
  sessionId: row.session_id,
  token: null,
  signedInAt: row.created_at,
  stepUpUntil: row.step_up_until,
  passwordAt: row.password_at,
  userId: row.user_id,
  userName: row.user_name,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  totpSecret: row.totp_secret,
  companyId: row.company_id,
  companyName: row.company_name,
  ordersVersion: row.orders_version,
})

/** Refusal of a session or an API token that has ended, or whose user is disabled; the audit row names them. */
export class EndedAccess extends Refusal {
  readonly signedIn: SignedIn

  constructor(status: 401 | 403, message: string, signedIn: SignedIn) {
    super(status, message)
    this.signedIn = signedIn
  }
}
