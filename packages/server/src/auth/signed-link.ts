import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { isAhead } from '../limits/clock.ts'
import { newSecret } from './secrets.ts'

/** No link is signed for longer. */
const longestLifetimeMs = 5 * 60_000

/** Signature of a link and the end of its validity. */
export interface LinkSignature {
  /** Instant in ms after which the link opens nothing. */
  expires: number
  signature: string
}

/** Signs a link to `subject` until `expires`. It needs no session, because a frame cannot send a bearer token. */
export async function signLink(db: Db, subject: string, expires: number): Promise<LinkSignature> {
  return { expires, signature: sign(await linkKey(db, expires), subject, expires) }
}

/** Checks the signature of a link to `subject`; `expired` for a valid signature after its end. */
export async function checkLink(
  db: Db,
  subject: string,
  { expires, signature }: { expires: string | undefined; signature: string | undefined },
  now: number,
): Promise<'valid' | 'expired' | 'forged'> {
  if (!/^\d{1,15}$/.test(expires ?? '') || signature === undefined) return 'forged'
  const expected = Buffer.from(sign(await linkKey(db, now), subject, Number(expires)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  return isAhead(Number(expires), now, longestLifetimeMs) ? 'valid' : 'expired'
}

const sign = (key: string, subject: string, expires: number): string =>
  createHmac('sha256', key).update(`${expires}\n${subject}`).digest('base64url')

const keyName = 'links'

/** Reads the key that signs links; the first process that needs it creates it. */
async function linkKey(db: Db, now: number): Promise<string> {
  const find = () => db.selectFrom('link_keys').select('secret').where('name', '=', keyName).executeTakeFirst()
  const existing = await find()
  if (existing) return existing.secret
  await db
    .insertInto('link_keys')
    .values({ name: keyName, secret: newSecret(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await find()
  if (!created) throw new Error('the link key could not be created')
  return created.secret
}
