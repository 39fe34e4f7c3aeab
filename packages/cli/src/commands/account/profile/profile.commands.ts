import type { Noun } from '../../../command-line/declaration.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

export const profileCommands: Noun = {
  commands: [
    {
      name: 'show',
      summary: texts.show,
      examples: texts.showExamples,
      columns: true,
      run: async () => (await import('./show.ts')).showProfile,
    },
    {
      name: 'set',
      summary: texts.set,
      options: [{ text: texts.name }, { text: texts.email }, { text: texts.phone }],
      examples: texts.setExamples,
      run: async () => (await import('./set.ts')).setProfile,
    },
    {
      name: 'password',
      summary: texts.password,
      examples: texts.passwordExamples,
      run: async () => (await import('./password.ts')).changePassword,
    },
    {
      name: 'resend-verification',
      summary: texts.resend,
      examples: texts.resendExamples,
      run: async () => (await import('./resend-verification.ts')).resendVerification,
    },
  ],
}
