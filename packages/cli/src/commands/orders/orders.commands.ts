import type { Value } from '../../command-line/completion.ts'
import type { Noun, Named } from '../../command-line/declaration.ts'
import { orderArgument } from '../../command-line/order-argument.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { newOrderCommandTexts } from './new/new-order.texts.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

/** `orders new` with what can be ordered. */
const newOrderCommands: Named<Noun> = {
  name: 'new',
  summary: newOrderCommandTexts.new,
  commands: [
    {
      name: 'ip',
      summary: newOrderCommandTexts.ip,
      options: [
        { text: newOrderCommandTexts.block },
        { text: newOrderCommandTexts.description },
        { text: newOrderCommandTexts.adminC },
        { text: newOrderCommandTexts.asnOption },
        { text: newOrderCommandTexts.org },
        { text: newOrderCommandTexts.promo },
      ],
      sendsOnce: true,
      examples: newOrderCommandTexts.ipExamples,
      run: async () => (await import('./new/ip.ts')).orderBlock,
    },
    {
      name: 'asn',
      summary: newOrderCommandTexts.asn,
      options: [{ text: newOrderCommandTexts.organisation }, { text: newOrderCommandTexts.promo }],
      sendsOnce: true,
      examples: newOrderCommandTexts.asnExamples,
      run: async () => (await import('./new/asn.ts')).orderAsn,
    },
  ],
}

/** Loads the sort fields for a shell only: help does not need the core. */
const sortFields = async (): Promise<readonly Value[]> =>
  (await import('@ip-portal/core/orders')).orderSortFields.map((field) => [field, ''])

const order = orderArgument('order')

export const ordersCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      options: [
        { text: texts.search },
        { text: texts.tag, completes: 'tag' },
        { text: texts.type, choices: ['ip', 'asn'] },
        { text: texts.status, parse: wholeNumber(texts.statusCode) },
        { text: texts.sort, completes: sortFields },
        { text: texts.pending, conflicts: ['search', 'tag', 'status', 'sort'] },
      ],
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).orderFields,
      run: async () => (await import('./list.ts')).listOrders,
    },
    {
      name: 'show',
      summary: texts.show,
      arguments: [order],
      examples: texts.showExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showOrder,
    },
    {
      name: 'tag',
      summary: texts.setTag,
      arguments: [order, { text: texts.tagName, completes: 'tag' }],
      options: [{ text: texts.remove }],
      examples: texts.setTagExamples,
      run: async () => (await import('./tag.ts')).tagOrder,
    },
    {
      name: 'stats',
      summary: texts.stats,
      examples: texts.statsExamples,
      columns: true,
      run: async () => (await import('./stats.ts')).showStats,
    },
    newOrderCommands,
  ],
}
