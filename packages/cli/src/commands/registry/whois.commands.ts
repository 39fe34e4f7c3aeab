import type { Verb } from '../../command-line/declaration.ts'
import { whoisTexts as texts } from './registry.texts.ts'

export const whoisCommand: Verb = {
  arguments: [{ text: texts.value }],
  examples: texts.examples,
  columns: true,
  run: async () => (await import('./whois.ts')).whois,
}
