import type { Verb } from '../../command-line/declaration.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

export const loginCommand: Verb = {
  options: [
    { text: texts.email },
    { text: texts.passwordStdin, conflicts: ['passwordFile'] },
    { text: texts.passwordFile, completes: 'file' },
    { text: texts.secureKeyStdin, conflicts: ['email', 'passwordStdin', 'passwordFile', 'secureKeyFile'] },
    { text: texts.secureKeyFile, completes: 'file', conflicts: ['email', 'passwordStdin', 'passwordFile'] },
    { text: texts.secureKey, isHidden: true },
  ],
  examples: texts.loginExamples,
  run: async () => (await import('./login.ts')).login,
}

export const logoutCommand: Verb = {
  examples: texts.logoutExamples,
  run: async () => (await import('./logout.ts')).logout,
}

export const statusCommand: Verb = {
  examples: texts.statusExamples,
  columns: true,
  run: async () => (await import('./status.ts')).status,
}
