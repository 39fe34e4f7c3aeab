import { notificationKinds, type NotificationChange } from '@ip-portal/core/account'
import { usageError } from '../../../errors/exit-codes.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

/** Values of a switch on the command line. */
export const switchValues = ['on', 'off'] as const

/**
 * Adds a switch such as `due=off` to those before it. Throws a usage error for an unknown kind or value, and for a kind
 * that is switched both ways.
 */
export function addSwitch(typed: string, before: NotificationChange = {}): NotificationChange {
  const at = typed.indexOf('=')
  const [name, value] = [typed.slice(0, at), typed.slice(at + 1)]
  const kind = notificationKinds.find((one) => one === name)
  const isOn = value === 'on'
  if (kind === undefined || (!isOn && value !== 'off'))
    throw usageError(texts.noSwitch(typed), [texts.switchHint(notificationKinds)])
  if (before[kind] === !isOn) throw usageError(texts.switchedTwice(kind))
  return { ...before, [kind]: isOn }
}
