import type { Noun } from '../../../command-line/declaration.ts'
import { orderArgument } from '../../../command-line/order-argument.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export const paymentsCommands: Noun = {
  commands: [
    {
      name: 'accounts',
      summary: texts.accounts,
      examples: texts.accountsExamples,
      columns: true,
      run: async () => (await import('./accounts.ts')).showBankAccounts,
    },
    {
      name: 'rate',
      summary: texts.rate,
      examples: texts.rateExamples,
      columns: true,
      run: async () => (await import('./rate.ts')).showRate,
    },
    {
      name: 'new',
      summary: texts.pay,
      arguments: [orderArgument('order')],
      options: [{ text: texts.amount }, { text: texts.reference }, { text: texts.notes }],
      sendsOnce: true,
      examples: texts.payExamples,
      run: async () => (await import('./new.ts')).reportPayment,
    },
  ],
}
