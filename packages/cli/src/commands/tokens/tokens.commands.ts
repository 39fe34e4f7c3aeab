import { tokenScopes } from '@ip-portal/core/tokens'
import type { Noun } from '../../command-line/declaration.ts'
import { feeLimit, wholeNumber } from '../../command-line/value-parsers.ts'
import { orderList } from './token-values.ts'
import { tokenCommandTexts as texts } from './tokens.texts.ts'

export const tokensCommands: Noun = {
  commands: [
    {
      name: 'list',
      summary: texts.list,
      examples: texts.listExamples,
      columns: async () => (await import('./list.ts')).fields,
      run: async () => (await import('./list.ts')).listTokens,
    },
    {
      name: 'new',
      summary: texts.new,
      arguments: [{ text: texts.name }],
      options: [
        { text: texts.scope, choices: tokenScopes, isRequired: true },
        { text: texts.orders, parse: orderList },
        { text: texts.expires },
        { text: texts.network },
        { text: texts.maxFee, parse: feeLimit },
      ],
      repeatable: 'if-absent',
      examples: texts.newExamples,
      run: async () => (await import('./new.ts')).newToken,
    },
    {
      name: 'revoke',
      summary: texts.revoke,
      arguments: [{ text: texts.token, parse: wholeNumber(texts.tokenId), completes: 'token' }],
      repeatable: 'if-present',
      examples: texts.revokeExamples,
      run: async () => (await import('./revoke.ts')).revokeToken,
    },
  ],
}
