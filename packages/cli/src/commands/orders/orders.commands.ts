import type { Value } from '../../command-line/completion.ts'
import type { Noun } from '../../command-line/declaration.ts'
import { orderArgument } from '../../command-line/order-argument.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { newOrderCommands } from './new/new.commands.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

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
      run: async () => (await import('./list.ts')).listOrders,
    },
    {
      name: 'show',
      summary: texts.show,
      arguments: [order],
      examples: texts.showExamples,
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
      run: async () => (await import('./stats.ts')).showStats,
    },
    newOrderCommands,
  ],
}
