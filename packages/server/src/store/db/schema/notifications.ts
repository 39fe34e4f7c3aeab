import type { NotificationKind } from '@ip-portal/core/account/notifications/notifications.schema'

/** Notifications by mail. */
export interface NotificationTables {
  /** Switches that a user has set; all others are on. */
  notification_settings: { user_id: number; kind: NotificationKind; is_on: 0 | 1 }
  /** News that a user was told, so that each is told once. */
  notification_sent: { user_id: number; kind: NotificationKind; item_key: string; sent_at: number }
}
