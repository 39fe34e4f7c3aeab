import type { Verb } from '../../command-line/declaration.ts'
import { explainTexts as texts } from './explain.texts.ts'

const names = async () => [
  ...Object.entries((await import('@ip-portal/core/every-flow')).flowTexts),
  ...Object.entries((await import('../../errors/codes/own-codes.texts.ts')).ownCodeTexts).map(withWhat),
  ...Object.entries((await import('../../errors/codes/refusal-codes.texts.ts')).refusalCodeTexts).map(withWhat),
]

const withWhat = ([code, { what }]: [string, { what: string }]): [string, string] => [code, what]

export const explainCommand: Verb = {
  arguments: [{ text: texts.flowArgument, completes: names }],
  options: [{ text: texts.codes }],
  examples: texts.examples,
  columns: true,
  run: async () => (await import('./explain.ts')).explain,
}
