import { type NotificationKind, notificationKinds } from '@ip-portal/core/account/account.schema'
import type { Db } from '../../store/db/open.ts'

/** Switches of a user by their kinds. */
export type NotificationSwitches = Record<NotificationKind, boolean>

/** Reads the switches of a user. All kinds are on until the user switches one off. */
export async function readSwitches(db: Db, userId: number): Promise<NotificationSwitches> {
  const off = await db
    .selectFrom('notification_settings')
    .select('kind')
    .where('user_id', '=', userId)
    .where('is_on', '=', 0)
    .execute()
  const kinds = new Set(off.map(({ kind }) => kind))
  return Object.fromEntries(notificationKinds.map((kind) => [kind, !kinds.has(kind)])) as NotificationSwitches
}

/** Stores the given switches; the others stay. */
export async function writeSwitches(trx: Db, userId: number, switches: Partial<NotificationSwitches>): Promise<void> {
  for (const kind of notificationKinds) {
    const isOn = switches[kind]
    if (isOn === undefined) continue
    const is_on = isOn ? 1 : 0
    await trx
      .insertInto('notification_settings')
      .values({ user_id: userId, kind, is_on })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ is_on }))
      .execute()
  }
}
