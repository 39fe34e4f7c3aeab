import type { Noun } from '../../../command-line/declaration.ts'
import { day } from '../../../command-line/value-parsers.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export const transactionsCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.transactions,
      options: [
        { text: texts.from, parse: day('--from') },
        { text: texts.to, parse: day('--to') },
      ],
      examples: texts.transactionsExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listTransactions,
    },
  ],
}
