import { assign } from 'xstate'
import { toFailure, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { limits } from '../kernel/values/limits.ts'
import { isUncheckedCode } from '../kernel/flow/promo-code.ts'
import { priceChanged, type RenewalPrice } from './renewal.schema.ts'

/** Promo result that this flow reads; the whole object goes back to the server unchanged. */
export interface AppliedPromo {
  discount: number | null
  finalPrice: number | null
}

/** State of a renewal request. */
export interface RenewalContext {
  /** USD without tax. */
  price: number | null
  /** Percent of the discounted price. */
  stampTaxRate: number | null
  /** End of the new term; null while unknown. */
  newEnd: string | null
  code: string
  promo: AppliedPromo | null
  failure: Failure | null
  message: string
}

/** Price that was confirmed, with the promo result. */
export interface ConfirmedPrice extends Pick<RenewalPrice, 'price' | 'stampTaxRate'> {
  promo: AppliedPromo | null
}

const setup = machineSetup({
  types: {} as {
    context: RenewalContext
    events:
      | { type: 'renewal.retry' }
      | { type: 'promo.apply'; code: string }
      | { type: 'promo.cancel' }
      /** `code` is what stands in the field; a code that was not checked yet is checked first. */
      | { type: 'renewal.continue'; code?: string }
      | { type: 'renewal.back' }
      | { type: 'renewal.confirm' }
    output: { message: string }
  },
  actors: {
    loadPrice: mustBeProvided<RenewalPrice>('loadPrice'),
    checkPromo: mustBeProvided<AppliedPromo, { code: string }>('checkPromo'),
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
    rememberCode: assign({ code: (_, params: { code?: string }) => params.code ?? '', promo: null }),
    rememberPromo: assign({ promo: (_, params: { output: AppliedPromo }) => params.output }),
    forgetPromo: assign({ promo: null, code: '' }),
    rememberMessage: assign({ message: (_, params: { output: { message: string } }) => params.output.message }),
  },
  delays: { alert: limits.successAlertMs },
})

/** Makes the state that checks the code, and leads to `target` with its result. */
const promoCheck = (target: string) =>
  setup.createStateConfig({
    tags: 'busy',
    meta: { asks: 'nothing' },
    invoke: {
      id: 'checkPromo',
      src: 'checkPromo',
      input: ({ context }) => ({ code: context.code }),
      onDone: { target, actions: { type: 'rememberPromo', params: ({ event }) => event } },
      onError: { target: 'offering.refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
    },
  })

/**
 * Requests a renewal: loads the price, checks an optional promo code, asks for confirmation with amount, discount and
 * discounted amount, and sends. Another code removes the applied promo; a code that was typed and not applied counts.
 * A price that has changed meanwhile is loaded again and offered with the server's message.
 */
export const renewalMachine = setup.createMachine({
  id: 'renewal',
  context: { price: null, stampTaxRate: null, newEnd: null, code: '', promo: null, failure: null, message: '' },
  initial: 'loadingPrice',
  states: {
    loadingPrice: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'loadPrice',
        src: 'loadPrice',
        onDone: { target: 'offering', actions: { type: 'rememberPrice', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    unavailable: {
      tags: ['asking', 'refused'],
      meta: { asks: 'retry' },
      exit: 'forgetFailure',
      on: { 'renewal.retry': 'loadingPrice' },
    },
    offering: {
      tags: 'asking',
      initial: 'fresh',
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
      states: {
        fresh: { meta: { asks: 'details' } },
        refused: { tags: 'refused', meta: { asks: 'details' }, exit: 'forgetFailure' },
      },
    },
    checkingPromo: promoCheck('offering'),
    checkingTyped: promoCheck('confirming'),
    confirming: {
      tags: 'asking',
      initial: 'fresh',
      on: { 'renewal.confirm': 'requesting', 'renewal.back': 'offering' },
      states: {
        fresh: { meta: { asks: 'confirmation' } },
        refused: { tags: 'refused', meta: { asks: 'confirmation' }, exit: 'forgetFailure' },
      },
    },
    requesting: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'requestRenewal',
        src: 'requestRenewal',
        input: ({ context: { price, stampTaxRate, promo } }) => ({ price: price ?? 0, stampTaxRate, promo }),
        onDone: { target: 'requested', actions: { type: 'rememberMessage', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'repricing',
            actions: ['forgetPromo', { type: 'rememberFailure', params: ({ event }) => event }],
          },
          { target: 'confirming.refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        ],
      },
    },
    repricing: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'loadPrice',
        src: 'loadPrice',
        onDone: { target: 'offering.refused', actions: { type: 'rememberPrice', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    requested: { meta: { asks: 'nothing' }, after: { alert: 'finished' } },
    finished: { type: 'final', meta: { asks: 'nothing' } },
  },
  output: ({ context }) => ({ message: context.message }),
})
