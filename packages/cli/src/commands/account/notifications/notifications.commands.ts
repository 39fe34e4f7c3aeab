import { notificationKinds, notificationKindTexts } from '@ip-portal/core/account'
import type { Noun } from '../../../command-line/declaration.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'
import { addSwitch, switchValues } from './switches.ts'

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
