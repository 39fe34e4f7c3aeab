import type { Noun } from '../../../command-line/declaration.ts'
import { oneOrder } from '../../../command-line/order-argument.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

export const bgpCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.bgpList,
      arguments: [{ text: texts.anyOrder, parse: oneOrder, completes: 'block-order' }],
      examples: texts.bgpListExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listAnnouncements,
    },
  ],
}
