import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { orderDetailTexts } from '@ip-portal/core/orders'
import { promoTexts } from '@ip-portal/core/promo'
import { renewalObstacle, renewalObstacleTexts, renewalTexts } from '@ip-portal/core/renewal'
import { priceChanged } from '@ip-portal/core/renewal/renewal.schema'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { cancelledError, canAskAgain, isConfirmed, requireConfirmable, wantsRetry } from '../shared/confirm.ts'
import { promoCodes } from '../shared/promo-code.ts'
import { readOrder } from '../shared/read-order.ts'
import { fallbackOf, priceData, priceLines } from './price-lines.ts'
import { renewalCommandTexts as texts } from './renewal.texts.ts'

export interface PromoOptions {
  promo?: string
}

/** Requests the renewal of an order after its price is confirmed. */
export async function requestRenewal(context: Context, id: number, options: PromoOptions): Promise<void> {
  requireConfirmable(context)
  const { io, portal, print, settings } = context
  // The write that is repeated may have made the order no longer renewable.
  if (context.options.idempotencyKey === undefined) await refuseUnrenewable(context, id)
  const codes = promoCodes(context, options.promo?.trim() ?? '')
  let isDeclined = false
  let hasDrifted = false

  const result = await context.runFlow(portal.renewal(id), {
    retry: async ({ context: { failure } }) =>
      (await wantsRetry(context, failure, renewalTexts.priceFailed)) ? ({ type: 'renewal.retry' } as const) : null,
    details: async ({ refused, context: offer }) => {
      if (refused && !canAskAgain(context, offer.failure, promoTexts.invalid)) return null
      if (isOfferChanged(offer.failure)) {
        hasDrifted = true
        codes.offerAgain()
      }
      if (offer.promo !== null) return { type: 'renewal.continue' } as const
      io.notice(print.text({ title: texts.heading(id), lines: priceLines(offer) }))
      const typed = await codes.next()
      if (typed === null) return null
      if (typed === '') return { type: 'renewal.continue' } as const
      return { type: 'promo.apply', code: typed } as const
    },
    confirmation: async ({ refused, context: offer }) => {
      if (refused) {
        const isWanted = await wantsRetry(context, offer.failure)
        return isWanted ? ({ type: 'renewal.confirm' } as const) : null
      }
      if (offer.promo !== null) io.notice(print.text({ title: renewalTexts.confirmTitle, lines: priceLines(offer) }))
      isDeclined = !(await isAgreed(context, hasDrifted))
      return isDeclined ? null : ({ type: 'renewal.confirm' } as const)
    },
  })
  if (isDeclined) throw cancelledError()
  const { failure, message } = result.context
  if (result.kind === 'abandoned')
    throw failureError(failure ?? { kind: 'bug', cause: 'no renewal' }, settings.url, fallbackOf(result.asks))
  await print.outcome({ success: true, message, ...priceData(id, result.context) }, message || renewalTexts.requested)
}

/** Refuses an order that cannot be renewed, as the page does. */
async function refuseUnrenewable(context: Context, id: number): Promise<void> {
  const obstacle = renewalObstacle(await readOrder(context, id))
  if (obstacle === null) return
  const text = obstacle === 'inactive' ? orderDetailTexts.inactive : renewalObstacleTexts[obstacle]
  throw new CliError(exitCodes.failed, obstacleCodes[obstacle], text)
}

const obstacleCodes = {
  inactive: 'ORDER_INACTIVE',
  requested: 'RENEWAL_PENDING',
  'too-early': 'NOT_RENEWABLE',
} as const

const isOfferChanged = (failure: Failure | null) => failure?.kind === 'refused' && failure.code === priceChanged

/** Asks for confirmation; `--yes` confirms the first price only, not one that changed meanwhile. */
const isAgreed = async (context: Context, hasDrifted: boolean): Promise<boolean> =>
  hasDrifted ? ((await context.prompts?.confirm(texts.question)) ?? false) : isConfirmed(context, texts.question)
