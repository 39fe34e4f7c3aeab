import type { Noun } from '../../../command-line/declaration.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

export const twoFactorCommands: Noun = {
  commands: [
    {
      name: 'status',
      summary: texts.status,
      examples: texts.statusExamples,
      columns: true,
      run: async () => (await import('./status.ts')).showTwoFactor,
    },
    {
      name: 'setup',
      summary: texts.setup,
      examples: texts.setupExamples,
      run: async () => (await import('./setup.ts')).setUpTwoFactor,
    },
    {
      name: 'recovery-codes',
      summary: texts.recoveryCodes,
      examples: texts.recoveryCodesExamples,
      run: async () => (await import('./recovery-codes.ts')).renewRecoveryCodes,
    },
  ],
}
