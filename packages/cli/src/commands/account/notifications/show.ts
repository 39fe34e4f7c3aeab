import {
  notificationKinds,
  notificationKindTexts,
  notificationsTexts,
  type Notifications,
} from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import type { Section } from '../../../terminal/output/columns.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

/** Shows which notifications the user gets by mail. */
export async function showNotifications(context: Context): Promise<void> {
  await requireOffer(context, 'notifications')
  const data = await context.read(context.portal.notifications())
  await context.print.record({ data, sections: [sectionOf(data)] })
}

/** Lists the kinds with their names, which `set` takes, and their states. */
const sectionOf = (data: Notifications): Section => ({
  title: notificationsTexts.title,
  lines: notificationKinds.map((kind) => [
    `${kind} (${notificationKindTexts[kind].label})`,
    data[kind] ? texts.on : texts.off,
  ]),
})
