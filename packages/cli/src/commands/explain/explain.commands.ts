import type { Verb } from '../../command-line/declaration.ts'
import { explainTexts as texts, flowTexts } from './explain.texts.ts'

export const explainCommand: Verb = {
  arguments: [{ text: texts.flowArgument, completes: async () => Object.entries(flowTexts) }],
  examples: texts.examples,
  run: async () => (await import('./explain.ts')).explain,
}
