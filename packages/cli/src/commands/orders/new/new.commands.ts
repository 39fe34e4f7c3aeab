import type { Named, Noun } from '../../../command-line/declaration.ts'
import { newOrderCommandTexts as texts } from './new-order.texts.ts'

/** `orders new` with what can be ordered. */
export const newOrderCommands: Named<Noun> = {
  name: 'new',
  summary: texts.new,
  commands: [
    {
      name: 'ip',
      summary: texts.ip,
      options: [
        { text: texts.block },
        { text: texts.description },
        { text: texts.adminC },
        { text: texts.asnOption },
        { text: texts.org },
        { text: texts.promo },
      ],
      sendsOnce: true,
      examples: texts.ipExamples,
      run: async () => (await import('./ip.ts')).orderBlock,
    },
    {
      name: 'asn',
      summary: texts.asn,
      options: [{ text: texts.organisation }, { text: texts.promo }],
      sendsOnce: true,
      examples: texts.asnExamples,
      run: async () => (await import('./asn.ts')).orderAsn,
    },
  ],
}
