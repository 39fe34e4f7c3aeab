import type { Verb } from '../../command-line/declaration.ts'
import { completionTexts as texts } from '../shared/shared.texts.ts'

export const completionCommand: Verb = {
  arguments: [{ text: texts.shell, choices: ['bash', 'zsh', 'fish'] }],
  examples: texts.examples,
  run: { offline: async () => (await import('./complete.ts')).writeScript },
}
