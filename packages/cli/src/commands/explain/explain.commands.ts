import type { Verb } from '../../command-line/declaration.ts'
import { explainTexts as texts } from './explain.texts.ts'

const flows = async () => Object.entries((await import('@ip-portal/core/every-flow')).flowTexts)

export const explainCommand: Verb = {
  arguments: [{ text: texts.flowArgument, completes: flows }],
  examples: texts.examples,
  columns: async () => (await import('./explain.ts')).fields,
  run: async () => (await import('./explain.ts')).explain,
}
