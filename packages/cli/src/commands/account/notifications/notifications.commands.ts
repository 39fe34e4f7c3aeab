import { notificationKinds, notificationKindTexts, type NotificationChange } from '@ip-portal/core/account'
import type { Noun } from '../../../command-line/declaration.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

/** Values of a switch on the command line. */
const switchValues = ['on', 'off'] as const

const kinds = notificationKinds.map((kind) => {
  const { label, hint } = notificationKindTexts[kind]
  return `  ${kind.padEnd(12)}  ${label}: ${hint}`
})

export const notificationsCommands: Noun = {
  commands: [
    {
      name: 'show',
      summary: texts.showNotifications,
      examples: texts.showNotificationsExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showNotifications,
    },
    {
      name: 'set',
      summary: texts.setNotifications,
      arguments: [
        {
          text: texts.switches,
          parse: addSwitch,
          choices: notificationKinds.flatMap((kind) => switchValues.map((value) => `${kind}=${value}`)),
        },
      ],
      note: [texts.kinds, ...kinds].join('\n'),
      examples: texts.setNotificationsExamples,
      run: async () => (await import('./set.ts')).setNotifications,
    },
  ],
}

/**
 * Adds a switch such as `due=off` to those before it. Throws a usage error for an unknown kind or value, and for a kind
 * that is switched both ways.
 */
function addSwitch(typed: string, before: NotificationChange = {}): NotificationChange {
  const at = typed.indexOf('=')
  const [name, value] = [typed.slice(0, at), typed.slice(at + 1)]
  const kind = notificationKinds.find((one) => one === name)
  const isOn = value === 'on'
  if (kind === undefined || (!isOn && value !== 'off'))
    throw usageError(texts.noSwitch(typed), [texts.switchHint(notificationKinds)])
  if (before[kind] === !isOn) throw usageError(texts.switchedTwice(kind))
  return { ...before, [kind]: isOn }
}
