import { codeFailureText } from '@ip-portal/core/step-up'
import {
  newTokenProblem,
  tokenProblemTexts,
  tokensTexts,
  type ApiToken,
  type NewTokenRequest,
  type TokenScope,
} from '@ip-portal/core/tokens'
import type { Context } from '../../context.ts'
import { existsError, usageError } from '../../errors/exit-codes.ts'
import { abandonedError } from '../shared/abandoned-error.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { requireOffer } from '../shared/read-order.ts'
import { expiryText } from './token-values.ts'
import { tokenCommandTexts as texts } from './tokens.texts.ts'

export interface NewOptions {
  scope: TokenScope
  orders?: number[]
  expires?: string
  network?: string[]
  maxFee?: number
  ifAbsent?: true
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
  if (options.ifAbsent) await refuseExisting(context, details)
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

/** Refuses a name that a token has which has not ended; one with other limits is none that was asked for. */
async function refuseExisting(context: Context, asked: NewTokenRequest): Promise<void> {
  const now = context.portal.auth.now()
  const ofName = (await context.read(context.portal.apiTokens())).filter(
    ({ name, expires_at }) => name === asked.name.trim() && Date.parse(expires_at ?? '') > now,
  )
  if (ofName.length === 0) return
  if (!ofName.some((token) => limitsOf(token) === limitsOf(asked))) throw usageError(texts.differs(asked.name))
  throw existsError(texts.exists(asked.name))
}

/** Names the scope and limits of a token, whatever the order of its lists. */
const limitsOf = ({ scope, orders, networks, max_fee_usd }: Omit<ApiToken, 'id' | 'name' | `${string}_at`>) =>
  JSON.stringify([scope, orders?.toSorted((a, b) => a - b), networks?.toSorted(), max_fee_usd])
