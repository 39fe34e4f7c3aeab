import { createHash } from 'node:crypto'
import { keyReused } from '@ip-portal/core/kernel/http/send-once'
import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { idempotencyTexts } from '../http.texts.ts'
import type { PortalContext } from '../portal-env.ts'

/** Content of a request: its parsed fields and its files. Requests of one content are equal. */
export interface Content {
  fields: unknown
  files?: readonly { file_name: string; sha256: string }[]
}

/** Row that one request holds, so that no second one runs its effect. */
export interface Claim {
  name: { actor: string; method: string; path: string; key: string }
  hash: string
  at: number
  lifetimeMs: number
}

/** Answer as it was sent. */
export interface StoredAnswer {
  status: number
  answer: string
}

const keyLifetimeMs = 24 * 3_600_000
/** Time in which an equal request of the same session is a double click or a second try. */
const duplicateWindowMs = 60_000

/** Makes the claim of a request: by its key, or without one by its session and content. */
export function claimOf(context: PortalContext, content: Content, at: number): Claim {
  const { userId, sessionId, token } = context.get('signedIn')
  const visit = token === null ? `session:${sessionId}` : `token:${token.id}`
  const owner = token === null ? `user:${userId}` : visit
  const { method, path } = context.req
  const key = context.get('idempotencyKey')
  const hash = contentHash(content)
  return key === undefined
    ? { name: { actor: visit, method, path, key: hash }, hash, at, lifetimeMs: duplicateWindowMs }
    : { name: { actor: owner, method, path, key }, hash, at, lifetimeMs: keyLifetimeMs }
}

/** SHA-256 of a content, in which the order of fields says nothing. */
export function contentHash({ fields, files = [] }: Content): string {
  const content = { fields, files: files.map(({ file_name, sha256 }) => [file_name, sha256]) }
  return createHash('sha256').update(JSON.stringify(content, withSortedKeys)).digest('hex')
}

/** Writes objects with sorted keys: the order of the fields of a request says nothing. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Inserts the claim, or replaces one that is over; false when another request holds it. Waits for the transaction of a
 * request that is inserting the same claim. A claim that ends later than any can was written under a wrong clock.
 */
export async function insertClaim(trx: Db, { name, hash, at, lifetimeMs }: Claim): Promise<boolean> {
  const claim = { request_hash: hash, status: 0, answer: '', expires_at: at + lifetimeMs }
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ ...name, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['actor', 'method', 'path', 'key'])
        .doUpdateSet(claim)
        .where((row) =>
          row.or([
            row('idempotency_keys.expires_at', '<=', at),
            row('idempotency_keys.expires_at', '>', at + 2 * lifetimeMs),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores the answer of a claim, in the transaction of the effect. */
export async function storeAnswer(trx: Db, { name }: Claim, stored: StoredAnswer): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set(stored)
    .where((row) => row.and(name))
    .execute()
}

/** Finds the answer of an earlier request with the same claim. Refuses 422 when that one had another content. */
export async function findAnswer(db: Db, { name, hash, at, lifetimeMs }: Claim): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where((row) => row.and(name))
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + 2 * lifetimeMs)
    .executeTakeFirst()
  if (row && row.request_hash !== hash) throw new Refusal(422, idempotencyTexts.otherContent, { code: keyReused })
  return row
}
