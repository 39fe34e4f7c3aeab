import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { newSecret } from './secrets.ts'

/** What a signed link carries beside the thing it opens. */
export interface LinkProof {
  /** Instant in ms after which the link opens nothing. */
  expires: number
  signature: string
}

/** Proof for a link that opens `subject` until `expires`, for whoever holds it: frames cannot send a bearer token. */
export async function signLink(db: Db, subject: string, expires: number): Promise<LinkProof> {
  return { expires, signature: sign(await linkKey(db, expires), subject, expires) }
}

/** Whether the proof is ours; `expired` when it was. `now` is ms since the epoch. */
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
  return Number(expires) <= now ? 'expired' : 'valid'
}

const sign = (key: string, subject: string, expires: number): string =>
  createHmac('sha256', key).update(`${expires}\n${subject}`).digest('base64url')

const keyName = 'links'

/** Made by the first process that needs it. */
async function linkKey(db: Db, now: number): Promise<string> {
  const find = () => db.selectFrom('link_keys').select('secret').where('name', '=', keyName).executeTakeFirst()
  const known = await find()
  if (known) return known.secret
  await db
    .insertInto('link_keys')
    .values({ name: keyName, secret: newSecret(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('the link key could not be made')
  return made.secret
}
