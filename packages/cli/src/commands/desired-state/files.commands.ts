import type { Verb } from '../../command-line/declaration.ts'
import { texts as many } from '../../command-line/value-parsers.ts'
import { fileCommandTexts as texts } from './files.texts.ts'

export const checkCommand: Verb = {
  arguments: [{ text: texts.files, completes: 'file', parse: many }],
  examples: texts.checkExamples,
  run: { offline: async () => (await import('./check.ts')).checkDocuments },
}
