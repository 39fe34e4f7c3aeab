import type { Noun } from '../../../command-line/declaration.ts'
import { defaultsCommandTexts as texts } from '../registry.texts.ts'

export const defaultsCommands: Noun = {
  commands: [
    {
      name: 'show',
      summary: texts.show,
      examples: texts.showExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showDefaults,
    },
    {
      name: 'set',
      summary: texts.set,
      options: [{ text: texts.adminC }, { text: texts.org }, { text: texts.asn }],
      examples: texts.setExamples,
      run: async () => (await import('./set.ts')).setDefaults,
    },
  ],
}
