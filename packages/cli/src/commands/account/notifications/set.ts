import { type NotificationChange, notificationKinds } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { wantsRetry } from '../../shared/confirm.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

/** Switches notifications by mail on or off; those that are not named stay as they are. */
export async function setNotifications(context: Context, change: NotificationChange): Promise<void> {
  await requireOffer(context, 'notifications')
  const { portal, print, settings } = context
  const { context: ended } = await context.runFlow(portal.saveNotifications(), {
    details: async ({ refused, context: { data, failure } }) =>
      data !== null || (refused && !(await wantsRetry(context, failure))) ? null : { type: 'switch.set', change },
  })
  const { data, failure } = ended
  if (data === null) throw failureError(failure ?? { kind: 'bug', cause: 'no switches' }, settings.url)
  // Stored by the portal, since an older one knows fewer kinds.
  const named = notificationKinds.filter((kind) => kind in change)
  const switches = named.map((kind) => `${kind}: ${data[kind] ? texts.on : texts.off}`)
  await print.outcome(data, texts.switched(switches))
}
