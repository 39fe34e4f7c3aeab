import type { Noun } from '../../../command-line/declaration.ts'
import { orderArgument } from '../../../command-line/order-argument.ts'
import { wholeNumber } from '../../../command-line/value-parsers.ts'
import { rblTexts as texts } from '../blacklist.texts.ts'

const order = orderArgument('block-order')

export const rblCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      arguments: [order],
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listReports,
    },
    {
      name: 'show',
      summary: texts.show,
      arguments: [order, { text: texts.report, parse: wholeNumber(texts.reportId), completes: 'report' }],
      examples: texts.showExamples,
      columns: async () => (await import('./show.ts')).fields,
      run: async () => (await import('./show.ts')).showReport,
    },
  ],
}
