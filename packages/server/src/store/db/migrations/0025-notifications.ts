import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Adds the switches of notifications, what was told to whom, and the link of a queued mail that switches them off. */
export async function addNotifications(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const table = tableMaker(db, kind)
  await table(
    'notification_settings',
    { user_id: ref('users'), kind: text, is_on: int },
    { primary: ['user_id', 'kind'] },
  )
  await table(
    'notification_sent',
    { user_id: ref('users'), kind: text, item_key: text, sent_at: int },
    { primary: ['user_id', 'kind', 'item_key'] },
  )
  await addColumns(db, kind, 'outbox', { unsubscribe_url: optional(text) })
}
