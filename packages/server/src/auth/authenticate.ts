import type { CompiledQuery, InferResult } from 'kysely'
import type { Db } from '../db/open.ts'
import { authTexts } from './auth.texts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import { hasBeen } from '../limits/clock.ts'
import type { SignedIn } from './signed-in.ts'
import { hashSecret } from './secrets.ts'

/** Dependencies of the session check. */
export interface AuthDeps {
  db: Db
  settings: Pick<Settings, 'sessionAbsoluteMs' | 'sessionIdleMs'>
  now: () => number
}

const bearer = /^Bearer +([\w-]{20,200})$/i
/** Shortest time between two writes of `last_seen_at`, so that most requests only read. */
const touchEveryMs = 60_000

/**
 * Finds the live session of an Authorization header. Refuses 401 for a missing, malformed or unknown token and for a
 * disabled user, 403 for a token that has expired or was revoked. `keepAlive` restarts the idle time.
 */
export async function authenticate(deps: AuthDeps, header: string | undefined, keepAlive: boolean): Promise<SignedIn> {
  const row = await knownSession(deps, header)
  if (!row) throw new Refusal(401, authTexts.signInNeeded)
  const now = deps.now()
  if (!isLive(row, deps, now)) throw new Refusal(403, authTexts.sessionEnded)
  if (keepAlive && now - row.last_seen_at >= touchEveryMs) touch(deps, row.session_id, now)
  return toSignedIn(row)
}

/** Sessions whose `last_seen_at` is being written. */
const touching = new WeakMap<Db, Set<number>>()

/** Restarts the idle time without delaying the request: a read must not wait for a write, nor fail with it. */
function touch({ db }: AuthDeps, sessionId: number, now: number): void {
  const written = touching.get(db) ?? new Set()
  touching.set(db, written)
  if (written.has(sessionId)) return
  written.add(sessionId)
  db.updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .execute()
    // The next request of the session tries again.
    .catch(() => undefined)
    .finally(() => written.delete(sessionId))
}

/** True when the header carries a live session; does not restart its idle time. */
export async function isAuthenticated(deps: AuthDeps, header: string | undefined): Promise<boolean> {
  const row = await knownSession(deps, header)
  return row !== undefined && isLive(row, deps, deps.now())
}

async function knownSession({ db }: AuthDeps, header: string | undefined): Promise<SessionRow | undefined> {
  const token = bearer.exec(header ?? '')?.[1]
  const row = token === undefined ? undefined : await findSession(db, hashSecret(token))
  return row?.disabled_at === null ? row : undefined
}

const isLive = (row: SessionRow, { settings }: AuthDeps, now: number): boolean =>
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
  stepUpUntil: row.step_up_until,
  userId: row.user_id,
  userName: row.user_name,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  totpSecret: row.totp_secret,
  companyId: row.company_id,
  companyName: row.company_name,
  ordersVersion: row.orders_version,
})
