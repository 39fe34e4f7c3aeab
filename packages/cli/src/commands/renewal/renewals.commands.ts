import type { Noun } from '../../command-line/declaration.ts'
import { orderArgument } from '../../command-line/order-argument.ts'
import { renewalCommandTexts as texts } from './renewal.texts.ts'

const order = orderArgument('order')

export const renewalsCommands: Noun = {
  commands: [
    {
      name: 'price',
      summary: texts.price,
      arguments: [order],
      options: [{ text: texts.promo }],
      examples: texts.priceExamples,
      columns: true,
      run: async () => (await import('./price.ts')).showPrice,
    },
    {
      name: 'request',
      summary: texts.request,
      arguments: [order],
      options: [{ text: texts.promo }],
      sendsOnce: true,
      examples: texts.requestExamples,
      run: async () => (await import('./request.ts')).requestRenewal,
    },
  ],
}
