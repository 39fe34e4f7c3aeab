import { isSessionEnd } from '@ip-portal/core/kernel/failure/failure'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { agreedLines, discountLines } from '@ip-portal/core/kernel/values/price-list.texts'
import {
  newOrderTexts,
  orderFailureText,
  orderPrice,
  orderRefusalOf,
  periodText,
  placedText,
  type NewOrderContext,
  type NewOrderForm,
  type ServiceType,
} from '@ip-portal/core/new-order'
import { promoTexts } from '@ip-portal/core/promo'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import type { Line } from '../../../terminal/output/columns.ts'
import { canAskAgain, cancelledError, isConfirmed, wantsRetry } from '../../shared/confirm.ts'
import { promoCodes } from '../../shared/promo-code.ts'
import { newOrderCommandTexts as texts } from './new-order.texts.ts'

/** Order of one kind: its service, form and output. */
export interface Ordering {
  service: ServiceType['id']
  promo: string
  /**
   * Fills in the form. With `previous` it asks again only for values that the offer no longer has; with `isWrong`, after
   * a refusal of the server, for all values.
   */
  fill: (offer: NewOrderContext, previous: NewOrderForm | null, isWrong: boolean) => Promise<NewOrderForm>
  /** Values of the form, for users and for programs. */
  lines: (form: NewOrderForm) => Line[]
  data: (form: NewOrderForm) => object
}

/** Fills in an order, shows its price, asks for confirmation and places it. */
export async function placeOrder(context: Context, ordering: Ordering): Promise<void> {
  const { portal, print, settings } = context
  const codes = promoCodes(context, ordering.promo)
  let form: NewOrderForm | null = null
  let isCodeSettled = false
  let isOfferChanged = false
  let isDeclined = false

  const result = await context.runFlow(portal.newOrder(), {
    retry: async ({ context: { failure, service } }) =>
      (await wantsRetry(context, failure, service === null ? newOrderTexts.servicesFailed : newOrderTexts.blocksFailed))
        ? ({ type: 'order.retry' } as const)
        : null,
    details: async ({ refused, context: offer }) => {
      const { failure, service } = offer
      const reason = orderRefusalOf(offer)
      if (service === null) return { type: 'service.choose', service: serviceOf(offer, ordering.service) } as const
      // The session may have ended while the offer was read again, of which the refusal says nothing.
      if (refused && !isSessionEnd(failure)) context.session()
      // Other answers would not help: an open request must be decided first.
      if (reason === 'too-many-open') return null
      if (refused && !canAskAgain(context, failure, reason === 'code' ? promoTexts.invalid : newOrderTexts.failed))
        return null
      if (reason === 'outdated') {
        isOfferChanged = true
        codes.offerAgain()
      }
      if (reason === 'code' || reason === 'outdated') isCodeSettled = false
      form = await ordering.fill(offer, form, reason === 'invalid')
      if (offer.promo === null && !isCodeSettled) {
        const code = await codes.next()
        isCodeSettled = true
        if (code === null) return null
        if (code !== '') return { type: 'promo.apply', code } as const
      }
      form = { ...form, service }
      showSummary(context, ordering.lines(form), service, offer.promo)
      isDeclined = !(await isAgreed(context, isOfferChanged))
      return isDeclined ? null : ({ type: 'order.submit', form } as const)
    },
  })
  if (isDeclined) throw cancelledError()
  const { form: placed, promo, code, message, request } = result.context
  if (result.kind === 'abandoned' || placed === null)
    throw refusal(result.context, settings.url, result.kind === 'abandoned' && result.asks === 'retry')
  const { price, discountedPrice, stampTax, total } = orderPrice(placed.service, promo)
  const prices = { price, discounted_price: discountedPrice, stamp_tax: stampTax, total }
  const data = { service_type_id: placed.service.id, ...ordering.data(placed), ...prices }
  await print.outcome(
    { success: true, message, request_id: request, ...data, promo_code: promo === null ? null : code },
    placedText({ message, request }),
  )
}

function serviceOf({ services }: NewOrderContext, id: number): ServiceType {
  const service = services.find((one) => one.id === id)
  if (!service) throw new CliError(exitCodes.failed, 'NO_SUCH_SERVICE', texts.noService)
  return service
}

/** Prints price, discount, stamp tax and total, with the note about the tax. */
function showSummary(
  { io, print }: Context,
  subject: readonly Line[],
  service: ServiceType,
  promo: NewOrderContext['promo'],
): void {
  const { price, discount, discountedPrice, ...agreed } = orderPrice(service, promo)
  const lines: Line[] = [
    [newOrderTexts.service, texts.withPeriod(service.name, periodText(service))],
    ...subject,
    [newOrderTexts.price, formatUsd(price)],
    ...(promo === null ? [] : discountLines(discount, discountedPrice)),
    ...agreedLines(agreed),
  ]
  io.notice(`${print.text({ title: newOrderTexts.summary, lines })}\n${newOrderTexts.taxNote}`)
}

/** Asks for confirmation; `--yes` confirms the first offer only, not one that changed meanwhile. */
const isAgreed = async (context: Context, isOfferChanged: boolean): Promise<boolean> =>
  isOfferChanged ? ((await context.prompts?.confirm(texts.question)) ?? false) : isConfirmed(context, texts.question)

function refusal(offer: NewOrderContext, url: string, isLoad: boolean): Error {
  const failure = offer.failure ?? { kind: 'bug' as const, cause: 'no order' }
  if (isLoad)
    return failureError(failure, url, offer.service ? newOrderTexts.blocksFailed : newOrderTexts.servicesFailed)
  if (orderRefusalOf(offer) === 'code') return failureError(failure, url, promoTexts.invalid)
  return failureError(failure, url, orderFailureText(failure))
}
