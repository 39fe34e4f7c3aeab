import type { Verb } from '../../command-line/declaration.ts'
import { texts as many } from '../../command-line/value-parsers.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { apiTexts as texts } from './api.texts.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Reads a method in any case of letters. */
function method(typed: string): Method {
  const known = methods.find((one) => one === typed.toUpperCase())
  if (known === undefined) throw usageError(texts.notAMethod(typed))
  return known
}

export const apiCommand: Verb = {
  arguments: [{ text: texts.method, choices: methods, parse: method }, { text: texts.path }],
  options: [
    { text: texts.field, parse: many },
    { text: texts.rawField, parse: many },
    { text: texts.input, completes: 'file', conflicts: ['field', 'rawField'] },
    { text: texts.paginate },
  ],
  formats: { text: texts.format, choices: ['json', 'yaml'] },
  sendsOnce: true,
  note: texts.note,
  examples: texts.examples,
  run: async () => (await import('./api.ts')).callApi,
}
