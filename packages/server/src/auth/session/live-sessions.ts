import type { Settings } from '../../base/settings/settings.ts'
import type { Db } from '../../store/db/open.ts'
import { isLive } from './authenticate.ts'

interface ListDeps {
  db: Db
  settings: Pick<Settings, 'sessionAbsoluteMs' | 'sessionIdleMs'>
}

/** Lists the live sessions of a user, the one that was used last first. */
export async function liveSessions({ db, settings }: ListDeps, userId: number, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'client', 'address', 'created_at', 'last_seen_at', 'revoked_at', 'device_id', 'by_link'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now - settings.sessionIdleMs)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.filter((row) => isLive(row, { settings }, now))
}
