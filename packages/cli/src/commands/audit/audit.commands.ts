import { actionPattern } from '@ip-portal/core/audit'
import type { Noun } from '../../command-line/declaration.ts'
import { oneOrder } from '../../command-line/order-argument.ts'
import { day, wholeNumber } from '../../command-line/value-parsers.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { auditCommandTexts as texts } from './audit.texts.ts'

function rowLimit(value: string): number {
  const limit = wholeNumber(texts.limitName)(value)
  if (limit === 0) throw usageError(texts.noLimit)
  return limit
}

function action(value: string): string {
  if (actionPattern.test(value)) return value
  throw usageError(texts.badAction(value))
}

export const auditCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      options: [
        { text: texts.order, parse: oneOrder, completes: 'order' },
        { text: texts.limit, parse: rowLimit },
        { text: texts.action, parse: action },
        { text: texts.actor, choices: ['user', 'token', 'operator', 'system'] },
        { text: texts.outcome, choices: ['done', 'refused'] },
        { text: texts.from, parse: day('--from') },
        { text: texts.to, parse: day('--to') },
      ],
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listAudit,
    },
  ],
}
