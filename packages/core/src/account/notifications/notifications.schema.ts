import * as v from 'valibot'
import { Flag } from '../../kernel/wire/wire-fields.ts'

/** Kinds of notifications by mail, in the order in which they are shown. */
export const notificationKinds = [
  'due',
  'renewal',
  'blacklisted',
  'rpki_invalid',
  'ticket_reply',
  'new_device',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const Switch = v.pipe(
  Flag,
  v.transform((flag) => flag === 1),
)

/** Answer of GET and PUT /auth/notifications: whether each kind is sent. */
export const Notifications = v.object({
  due: Switch,
  renewal: Switch,
  blacklisted: Switch,
  rpki_invalid: Switch,
  ticket_reply: Switch,
  new_device: Switch,
})
export type Notifications = v.InferOutput<typeof Notifications>

const Change = v.exactOptional(v.boolean())

/** Body of PUT /auth/notifications; a kind that is left out stays as it is. */
export const NotificationChange = v.object({
  due: Change,
  renewal: Change,
  blacklisted: Change,
  rpki_invalid: Change,
  ticket_reply: Change,
  new_device: Change,
})
export type NotificationChange = v.InferInput<typeof NotificationChange>
