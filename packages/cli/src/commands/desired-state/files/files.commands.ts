import type { Noun, Verb } from '../../../command-line/declaration.ts'
import { texts as many } from '../../../command-line/value-parsers.ts'
import { fileCommandTexts as texts } from './files.texts.ts'

export const checkCommand: Verb = {
  arguments: [{ text: texts.files, completes: 'file', parse: many }],
  examples: texts.checkExamples,
  run: { offline: async () => (await import('./check.ts')).checkDocuments },
}

export const formatCommand: Verb = {
  arguments: [{ text: texts.files, completes: 'file', parse: many }],
  options: [{ text: texts.checkOnly }],
  examples: texts.formatExamples,
  run: { offline: async () => (await import('./fmt.ts')).formatFiles },
}

export const schemaCommand: Verb = {
  examples: texts.schemaExamples,
  run: { offline: async () => (await import('./schema.ts')).printSchema },
}

export const importCommands: Noun = {
  commands: [
    {
      name: 'csv',
      summary: texts.importCsv,
      arguments: [{ text: texts.csvFile, completes: 'file' }],
      note: texts.csvNote,
      examples: texts.csvExamples,
      run: { offline: async () => (await import('./import/csv.ts')).importCsv },
    },
  ],
}
