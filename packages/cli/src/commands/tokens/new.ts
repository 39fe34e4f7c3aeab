import { codeFailureText } from '@ip-portal/core/step-up'
import {
  newTokenProblem,
  tokenProblemTexts,
  tokensTexts,
  type NewTokenRequest,
  type TokenScope,
} from '@ip-portal/core/tokens'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { abandonedError } from '../shared/abandoned-error.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { requireOffer } from '../shared/read-order.ts'
import { expiryText } from './token-values.ts'

export interface NewOptions {
  scope: TokenScope
  orders?: number[]
  expires?: string
  network?: string[]
  maxFee?: number
}

/** Makes an API token behind a code, and prints it alone to stdout: `TOKEN=$(ipportal tokens new ...)`. */
export async function newToken(context: Context, name: string, options: NewOptions): Promise<void> {
  const { io, portal, print } = context
  const details: NewTokenRequest = {
    name,
    scope: options.scope,
    orders: options.orders ?? null,
    expires_at: expiryText(options.expires, portal.auth.now()),
    networks: options.network ?? null,
    max_fee_usd: options.maxFee ?? null,
  }
  const problem = newTokenProblem(details, portal.auth.now())
  if (problem !== null) throw usageError(tokenProblemTexts[problem])
  await requireOffer(context, 'tokens')
  const result = await context.runFlow(portal.newToken(), {
    details: ({ refused }) => Promise.resolve(refused ? null : ({ type: 'details.submit', details } as const)),
    code: codeAnswer(context, codeFailureText),
    retry: null,
    'two-factor': null,
    restore: null,
  })
  if (result.kind === 'abandoned') throw abandonedError(context, result.asks, result.context.failure)
  const made = result.kind === 'done' && result.output.kind === 'done' ? result.output.value : null
  if (made === null) throw new Error('a new token ended without one')
  io.notice(`${tokensTexts.added} ${tokensTexts.shownOnce}`)
  const { format } = context.settings
  await context.runFlow(portal.shownToken(made), {
    acknowledgement: async ({ context: { token } }) => {
      if (format === 'json' || format === 'yaml' || format === 'csv')
        await print.record({ data: { success: true, id: made.id, token }, sections: [] })
      else io.data(`${token}\n`)
      return { type: 'token.saved' } as const
    },
  })
}
