import { generateSync } from 'otplib'
import { stepSeconds } from '../auth/factor/one-time-code.ts'
import type { Db } from '../store/db/open.ts'
import { totpContext } from '../store/secret-key/sealed-columns.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'

/** Code that an authenticator app shows for a secret (RFC 6238). `now` in ms. */
export const codeOf = (secret: string, now = Date.now()): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) })

/**
 * Creates a one-time code that the server accepts during the next half minute. Tests need more codes than that time
 * has, so when all are used the oldest becomes usable again.
 */
export async function freshCode(
  { db, secretKey }: { db: Db; secretKey: SecretKey },
  email: string,
  now: number,
): Promise<string> {
  const user = await db.selectFrom('users').select(['id', 'totp_secret']).where('email', '=', email).executeTakeFirst()
  if (!user?.totp_secret) throw new Error(`${email} has no second factor`)
  const current = Math.floor(now / 1000 / stepSeconds)
  const used = await db
    .selectFrom('used_totp_steps')
    .select('time_step')
    .where('user_id', '=', user.id)
    .orderBy('used_at')
    .execute()
  const taken = used.map((row) => row.time_step)
  const inWindow = [current, current + 1]
  const step = inWindow.find((one) => !taken.includes(one)) ?? taken.find((one) => inWindow.includes(one)) ?? current
  await db.deleteFrom('used_totp_steps').where('user_id', '=', user.id).where('time_step', '=', step).execute()
  const secret = secretKey.open(user.totp_secret, totpContext(user.id))
  return generateSync({ secret, epoch: step * stepSeconds })
}
