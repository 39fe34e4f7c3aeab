import type { Noun } from '../../command-line/declaration.ts'
import { wholeNumber } from '../../command-line/value-parsers.ts'
import { contractCommandTexts as texts } from './contracts.texts.ts'

export const contractsCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listContracts,
    },
    {
      name: 'upload',
      summary: texts.upload,
      arguments: [
        { text: texts.contract, parse: wholeNumber(texts.contractId), completes: 'contract' },
        { text: texts.files, completes: 'file' },
      ],
      options: [{ text: texts.type, completes: 'file-type' }],
      sendsOnce: true,
      examples: texts.uploadExamples,
      run: async () => (await import('./upload.ts')).uploadDocuments,
    },
  ],
}
