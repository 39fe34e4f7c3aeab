import type { Noun, OptionDeclaration } from '../../../command-line/declaration.ts'
import { year } from '../../../command-line/value-parsers.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

const yearOption = (text: OptionDeclaration['text']): OptionDeclaration => ({ text, parse: year })

export const invoicesCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.invoices,
      options: [yearOption(texts.year)],
      examples: texts.invoicesExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listInvoices,
    },
    {
      name: 'download',
      summary: texts.download,
      arguments: [{ text: texts.invoice, completes: 'invoice' }],
      options: [yearOption(texts.archiveYear), { text: texts.output, completes: 'file' }],
      examples: texts.downloadExamples,
      run: async () => (await import('./download.ts')).downloadInvoices,
    },
  ],
}
