import type { ArgumentDeclaration, Noun } from '../../../command-line/declaration.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

const name: ArgumentDeclaration = { text: texts.name, completes: 'profile' }

export const profilesCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      columns: async () => (await import('./list.ts')).fields,
      examples: texts.listExamples,
      run: { offline: async () => (await import('./list.ts')).listProfiles },
    },
    {
      name: 'use',
      summary: texts.use,
      arguments: [name],
      examples: texts.useExamples,
      run: { offline: async () => (await import('./use.ts')).useProfile },
    },
    {
      name: 'delete',
      summary: texts.delete,
      arguments: [name],
      repeatable: 'if-present',
      examples: texts.deleteExamples,
      run: { offline: async () => (await import('./delete.ts')).deleteProfile },
    },
  ],
}
