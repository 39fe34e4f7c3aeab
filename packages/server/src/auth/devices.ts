import { deviceLifetimeMs } from '../store/db/housekeeping.ts'
import type { Db } from '../store/db/open.ts'
import { hasBeen } from '../store/limits/rate-limit.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** Device that a user has signed in with completely, within the last 90 days. It opens nothing by itself. */
export interface KnownDevice {
  id: number
  userId: number
}

/** Form of a device's secret; any other text is not looked up. */
const deviceSecret = /^[\w-]{43}$/
/** Devices of one user; a further one replaces the one that was used longest ago. */
const mostDevices = 20

/** Finds the users whose device has this secret; none for a secret that is missing, malformed, unknown or expired. */
export async function findDevices(db: Db, secret: string | undefined, now: number): Promise<KnownDevice[]> {
  if (secret === undefined || !deviceSecret.test(secret)) return []
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'user_id', 'last_used_at'])
    .where('token_hash', '=', hashSecret(secret))
    .where('last_used_at', '>', now - deviceLifetimeMs)
    .execute()
  return rows.filter(({ last_used_at: at }) => hasBeen(at, now)).map(({ id, user_id: userId }) => ({ id, userId }))
}

/** True when the user has signed in with this device before. */
export async function isKnownDevice(
  db: Db,
  { userId, secret }: { userId: number; secret: string | undefined },
  now: number,
): Promise<boolean> {
  return (await findDevices(db, secret, now)).some((device) => device.userId === userId)
}

/** Device after a sign-in. `isNew` is true when the user has not signed in with it before. */
export interface RememberedDevice {
  id: number
  secret: string
  isNew: boolean
}

/**
 * Remembers the device of a complete sign-in, in its transaction. A device that is new to the user gets a new secret,
 * also for the other users of the same browser: a secret that a stranger planted there never becomes the user's.
 */
export async function rememberDevice(
  db: Db,
  { userId, secret }: { userId: number; secret: string | undefined },
  now: number,
): Promise<RememberedDevice> {
  const known = await findDevices(db, secret, now)
  const own = known.find((device) => device.userId === userId)
  if (own && secret !== undefined) {
    await db.updateTable('devices').set({ last_used_at: now }).where('id', '=', own.id).execute()
    return { id: own.id, secret, isNew: false }
  }
  const renewed = newSecret()
  const token_hash = hashSecret(renewed)
  for (const { id } of known) await db.updateTable('devices').set({ token_hash }).where('id', '=', id).execute()
  const { id } = await db
    .insertInto('devices')
    .values({ user_id: userId, token_hash, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldest(db, userId)
  return { id, secret: renewed, isNew: true }
}

async function forgetOldest(db: Db, userId: number): Promise<void> {
  const kept = db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDevices)
  await db.deleteFrom('devices').where('user_id', '=', userId).where('id', 'not in', kept).execute()
}

/** Forgets the devices of a user, except one; a forgotten device is a stranger until its next complete sign-in. */
export async function forgetDevices(db: Db, userId: number, except: number | null = null): Promise<void> {
  let query = db.deleteFrom('devices').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  await query.execute()
}
