import type { Named, Verb } from '../../../command-line/declaration.ts'
import { oneOrder } from '../../../command-line/order-argument.ts'
import { planFormats } from '../desired-state.commands.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Command of the noun `roas` whose result is a plan. */
export const suggestCommand: Named<Verb> = {
  name: 'suggest',
  summary: texts.suggest,
  arguments: [{ text: texts.suggestOrder, parse: oneOrder, completes: 'block-order' }],
  options: [{ text: texts.out, completes: 'file' }, { text: texts.exitCode }],
  formats: { text: texts.planFormat, choices: planFormats },
  examples: texts.suggestExamples,
  run: async () => (await import('./suggest.ts')).suggestRoas,
}
