import type { Noun } from '../../../command-line/declaration.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export const invoicesCommands: Noun = {
  commands: [
    {
      name: 'download',
      summary: texts.download,
      arguments: [{ text: texts.invoice, completes: 'invoice' }],
      options: [{ text: texts.output, completes: 'file' }],
      examples: texts.downloadExamples,
      run: async () => (await import('./download.ts')).downloadInvoice,
    },
  ],
}
