import type { InferResult } from 'kysely'
import type { TokenScope } from '@ip-portal/core/tokens/tokens.schema'
import type { Db } from '../../store/db/open.ts'
import { hasBeen } from '../../store/limits/rate-limit.ts'
import { hashSecret } from '../secrets.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { isApiTokenText } from './token-text.ts'

interface TokenDeps {
  db: Db
  now: () => number
}

/** API token of a request with its user: live, ended, or of a disabled user; or unknown. */
type Found = { state: 'live' | 'ended' | 'disabled'; signedIn: SignedIn } | { state: 'unknown' }

/**
 * Finds an API token by its text. It is unknown with a wrong check sum; it has ended when it expired, was revoked, or
 * the second factor of its user is off. `isUse` notes the time of the last use.
 */
export async function findApiToken({ db, now }: TokenDeps, text: string, isUse: boolean): Promise<Found> {
  const row = isApiTokenText(text) ? await tokenQuery(db, hashSecret(text)).executeTakeFirst() : undefined
  if (!row) return { state: 'unknown' }
  const signedIn = toSignedIn(row)
  if (row.disabled_at !== null) return { state: 'disabled', signedIn }
  const at = now()
  const isLive =
    row.revoked_at === null && row.totp_secret !== null && hasBeen(row.created_at, at) && at < row.expires_at
  if (!isLive) return { state: 'ended', signedIn }
  if (isUse && at - (row.last_used_at ?? 0) >= noteUseEveryMs) touch(db, row.id, at)
  return { state: 'live', signedIn }
}

const touch = (db: Db, id: number, at: number): void =>
  noteUse(db, `token ${id}`, () =>
    db.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', id).execute(),
  )

const tokenQuery = (db: Db, tokenHash: string) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['t.id', 't.name', 't.scope', 't.orders_json', 't.networks_json', 't.max_fee_cents'])
    .select(['t.created_at', 't.expires_at', 't.revoked_at', 't.last_used_at'])
    .select(['u.id as user_id', 'u.name as user_name', 'u.email', 'u.email_verified_at', 'u.totp_secret'])
    .select(['u.disabled_at', 'c.id as company_id', 'c.name as company_name', 'c.orders_version'])
    .where('t.token_hash', '=', tokenHash)

type TokenRow = InferResult<ReturnType<typeof tokenQuery>>[number]

const toSignedIn = (row: TokenRow): SignedIn => ({
  sessionId: null,
  token: {
    id: row.id,
    name: row.name,
    scope: row.scope as TokenScope,
    orders: listOf<number>(row.orders_json),
    networks: listOf<string>(row.networks_json),
    maxFeeCents: row.max_fee_cents,
    expiresAt: row.expires_at,
  },
  signedInAt: null,
  stepUpUntil: null,
  passwordAt: null,
  userId: row.user_id,
  userName: row.user_name,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  totpSecret: row.totp_secret,
  companyId: row.company_id,
  companyName: row.company_name,
  ordersVersion: row.orders_version,
})

/** Reads a stored list; null where the token has no such limit. */
export const listOf = <Item>(json: string | null): Item[] | null =>
  json === null ? null : (JSON.parse(json) as Item[])

/** Rows whose last use is being written, by name. */
const writing = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Shortest time between two writes of the last use of one row, so that most requests only read. */
export const noteUseEveryMs = 60_000

/**
 * Writes the last use of a row without delaying the request: a read must not wait for a write, nor fail with it. While
 * the row of this name is being written, it does nothing; after a failure the next request tries again.
 */
export function noteUse(db: Db, name: string, write: () => Promise<unknown>): void {
  const rows = writing.get(db) ?? new Map<string, Promise<unknown>>()
  writing.set(db, rows)
  if (rows.has(name)) return
  const written = write()
    .catch(() => undefined)
    .finally(() => rows.delete(name))
  rows.set(name, written)
}

/** Waits for the uses that are being written. A clock that jumps over hours would leave the next one out. */
export async function usesNoted(db: Db): Promise<void> {
  for (const written of writing.get(db)?.values() ?? []) await written
}
