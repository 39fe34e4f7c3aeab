import type { Noun } from '../../../command-line/declaration.ts'
import { wholeNumber } from '../../../command-line/value-parsers.ts'
import { sessionCommandTexts as texts } from '../session.texts.ts'

export const sessionsCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listSessions,
    },
    {
      name: 'end',
      summary: texts.end,
      arguments: [{ text: texts.endedSession, parse: wholeNumber(texts.sessionId), completes: 'session' }],
      options: [{ text: texts.others }],
      repeatable: 'if-present',
      examples: texts.endExamples,
      run: async () => (await import('./end.ts')).endSession,
    },
  ],
}
