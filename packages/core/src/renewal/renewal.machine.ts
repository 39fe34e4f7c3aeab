import { assign } from 'xstate'
import { toFailure } from '../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import {
  isUncheckedCode,
  promoCheck,
  promoStepSetup,
  startOfPromoStep,
  type AppliedPromo,
  type PromoStepContext,
  type PromoStepEvent,
} from '../kernel/flow/shared-states/promo-step.ts'
import { limits } from '../kernel/values/limits.ts'
import { priceChanged, type RenewalPrice } from './renewal.schema.ts'

/** State of a renewal request. */
export interface RenewalContext extends PromoStepContext {
  /** USD without tax. */
  price: number | null
  /** Percent of the discounted price. */
  stampTaxRate: number | null
  /** End of the new term; null while unknown. */
  newEnd: string | null
  message: string
}

/** Price that was confirmed, with the promo result. */
export interface ConfirmedPrice extends Pick<RenewalPrice, 'price' | 'stampTaxRate'> {
  promo: AppliedPromo | null
}

const setup = promoStepSetup({
  types: {} as {
    context: RenewalContext
    events:
      | { type: 'renewal.retry' }
      | PromoStepEvent
      /** `code` is what stands in the field; a code that was not checked yet is checked first. */
      | { type: 'renewal.continue'; code?: string }
      | { type: 'renewal.back' }
      | { type: 'renewal.confirm' }
    output: { message: string }
    asks: 'retry' | 'details' | 'confirmation'
  },
  actors: {
    loadPrice: readMustBeProvided<RenewalPrice>('loadPrice'),
    checkPromo: readMustBeProvided<AppliedPromo, { code: string }>('checkPromo'),
    requestRenewal: mustBeProvided<{ message: string }, ConfirmedPrice>('requestRenewal'),
  },
}).extend({
  guards: {
    hasCode: (_, params: { code: string }) => params.code.trim() !== '',
    isUnchecked: ({ context }, params: { code?: string }) => isUncheckedCode(context, params.code),
    /** True for a changed price, which must be shown again before it is confirmed. */
    isStale: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return failure.kind === 'refused' && failure.status === 409 && failure.code === priceChanged
    },
  },
  actions: {
    rememberPrice: assign((_, { output }: { output: RenewalPrice }) => ({
      price: output.price,
      stampTaxRate: output.stampTaxRate,
      newEnd: output.new_end_date ?? null,
    })),
  },
  delays: { alert: limits.successAlertMs },
})

const sentCode = ({ context: { code } }: { context: RenewalContext }) => ({ code })

/**
 * Requests a renewal: loads the price, checks an optional promo code, asks for confirmation with amount, discount and
 * discounted amount, and sends. Another code removes the applied promo; a code that was typed and not applied counts.
 * A price that has changed meanwhile is loaded again and offered with the server's message.
 */
export const renewalMachine = setup.createMachine({
  id: 'renewal',
  context: { price: null, stampTaxRate: null, newEnd: null, ...startOfPromoStep, failure: null, message: '' },
  initial: 'loadingPrice',
  states: {
    loadingPrice: {
      tags: 'loading',
      invoke: {
        id: 'loadPrice',
        src: 'loadPrice',
        onDone: { target: 'offering', actions: { type: 'rememberPrice', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    unavailable: { ...unreadable, on: { 'renewal.retry': 'loadingPrice' } },
    offering: {
      ...asking('details'),
      on: {
        'promo.apply': {
          guard: { type: 'hasCode', params: ({ event }) => event },
          target: 'checkingPromo',
          actions: { type: 'rememberCode', params: ({ event }) => event },
        },
        'promo.cancel': { target: '.fresh', actions: 'forgetPromo' },
        'renewal.continue': [
          {
            guard: { type: 'isUnchecked', params: ({ event }) => event },
            target: 'checkingTyped',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
          { target: 'confirming' },
        ],
      },
    },
    checkingPromo: promoCheck({ input: sentCode, target: 'offering', refused: 'offering.refused' }),
    checkingTyped: promoCheck({ input: sentCode, target: 'confirming', refused: 'offering.refused', isOfForm: true }),
    confirming: {
      ...asking('confirmation'),
      on: { 'renewal.confirm': 'requesting', 'renewal.back': 'offering' },
    },
    requesting: {
      tags: 'changing',
      meta: { answers: 'confirmation' },
      invoke: {
        id: 'requestRenewal',
        src: 'requestRenewal',
        input: ({ context: { price, stampTaxRate, promo } }) => ({ price: price ?? 0, stampTaxRate, promo }),
        onDone: { target: 'requested', actions: assign({ message: ({ event }) => event.output.message }) },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'repricing',
            actions: ['forgetPromo', 'rememberFailure'],
          },
          { target: 'confirming.refused', actions: 'rememberFailure' },
        ],
      },
    },
    repricing: {
      tags: 'busy',
      meta: { answers: 'confirmation', reads: 'price' },
      invoke: {
        id: 'loadPrice',
        src: 'loadPrice',
        onDone: { target: 'offering.refused', actions: { type: 'rememberPrice', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    requested: { tags: 'succeeded', after: { alert: 'finished' } },
    finished: { type: 'final', tags: 'succeeded' },
  },
  output: ({ context }) => ({ message: context.message }),
})
