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
import { limits, serviceTypes } from '../kernel/values/limits.ts'
import { isOutdated, newOrderProblems, type NewOrderForm } from './new-order.rules.ts'
import type { AvailableIp, PlacedOrder, ServiceType } from './new-order.schema.ts'

/** State of a new order. */
export interface NewOrderContext extends PromoStepContext {
  services: ServiceType[]
  service: ServiceType | null
  blocks: AvailableIp[]
  /** Form that was sent last; kept through refusals. */
  form: NewOrderForm | null
  message: string
  /** Id of the request that the order has become; null before, and when the server sends none. */
  request: number | null
}

const setup = promoStepSetup({
  types: {} as {
    context: NewOrderContext
    events:
      | { type: 'order.retry' }
      | { type: 'service.choose'; service: ServiceType }
      | PromoStepEvent
      /** `code` is what stands in the field; a code that was not checked yet is checked first. */
      | { type: 'order.submit'; form: NewOrderForm; code?: string }
    output: Pick<NewOrderContext, 'message' | 'request'>
    asks: 'retry' | 'details'
  },
  actors: {
    loadServices: readMustBeProvided<ServiceType[]>('loadServices'),
    loadBlocks: readMustBeProvided<AvailableIp[]>('loadBlocks'),
    checkPromo: readMustBeProvided<AppliedPromo, { code: string; service: ServiceType | null }>('checkPromo'),
    placeOrder: mustBeProvided<PlacedOrder, { form: NewOrderForm | null; code: string; promo: AppliedPromo | null }>(
      'placeOrder',
    ),
  },
}).extend({
  guards: {
    isIp: (_, params: { service: ServiceType }) => params.service.id === serviceTypes.ip,
    isStillIp: ({ context }, params: { output: ServiceType[] }) =>
      context.service?.id === serviceTypes.ip && params.output.some(({ id }) => id === serviceTypes.ip),
    canApply: ({ context }, params: { code: string }) => context.service !== null && params.code.trim() !== '',
    isComplete: ({ context }, params: { form: NewOrderForm }) =>
      context.service !== null && newOrderProblems(params.form).length === 0,
    isUnchecked: ({ context }, params: { form: NewOrderForm; code?: string }) =>
      context.service !== null && newOrderProblems(params.form).length === 0 && isUncheckedCode(context, params.code),
    isOutdated: (_, params: { error: unknown }) => isOutdated(toFailure(params.error)),
  },
  actions: {
    /** Keeps a refusal of the order itself from being taken for one of the code. */
    forgetRefusedCode: assign(({ context }) => (context.promo === null ? startOfPromoStep : {})),
    refreshServices: assign(({ context }, params: { output: ServiceType[] }) => ({
      services: params.output,
      service: params.output.find(({ id }) => id === context.service?.id) ?? null,
    })),
    rememberService: assign({
      service: (_, params: { service: ServiceType }) => params.service,
      ...startOfPromoStep,
    }),
  },
  delays: { alert: limits.successAlertMs },
})

const sentCode = ({ context: { code, service } }: { context: NewOrderContext }) => ({ code, service })

/**
 * Places an order: loads the services, then the free blocks for an IP order, checks an optional promo code, at the
 * latest with the order, and sends the order. Outdated data (a taken block, a changed price) is loaded again; the rest
 * of the form stays.
 */
export const newOrderMachine = setup.createMachine({
  id: 'newOrder',
  context: {
    services: [],
    service: null,
    blocks: [],
    ...startOfPromoStep,
    form: null,
    failure: null,
    message: '',
    request: null,
  },
  initial: 'loadingServices',
  states: {
    loadingServices: {
      tags: 'loading',
      invoke: {
        id: 'loadServices',
        src: 'loadServices',
        onDone: { target: 'filling', actions: assign({ services: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    unavailable: { ...unreadable, on: { 'order.retry': 'loadingServices' } },
    filling: {
      ...asking('details'),
      on: {
        'service.choose': [
          {
            guard: { type: 'isIp', params: ({ event }) => event },
            target: 'loadingBlocks',
            actions: { type: 'rememberService', params: ({ event }) => event },
          },
          { target: '.fresh', actions: { type: 'rememberService', params: ({ event }) => event } },
        ],
        'promo.apply': {
          guard: { type: 'canApply', params: ({ event }) => event },
          target: 'checkingPromo',
          actions: { type: 'rememberCode', params: ({ event }) => event },
        },
        'promo.cancel': { target: '.fresh', actions: 'forgetPromo' },
        'order.submit': [
          {
            guard: { type: 'isUnchecked', params: ({ event }) => event },
            target: 'checkingTyped',
            actions: [
              assign({ form: ({ event }) => event.form }),
              { type: 'rememberCode', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'placing',
            actions: ['forgetRefusedCode', assign({ form: ({ event }) => event.form })],
          },
        ],
      },
    },
    loadingBlocks: {
      tags: 'busy',
      meta: { answers: 'details', reads: 'blocks' },
      invoke: {
        id: 'loadBlocks',
        src: 'loadBlocks',
        onDone: { target: 'filling', actions: assign({ blocks: ({ event }) => event.output }) },
        onError: { target: 'blocksUnavailable', actions: 'rememberFailure' },
      },
    },
    blocksUnavailable: {
      ...unreadable,
      meta: { asks: 'retry', reads: 'blocks' },
      on: {
        'service.choose': [
          {
            guard: { type: 'isIp', params: ({ event }) => event },
            target: 'loadingBlocks',
            actions: { type: 'rememberService', params: ({ event }) => event },
          },
          { target: 'filling', actions: { type: 'rememberService', params: ({ event }) => event } },
        ],
        'order.retry': 'loadingBlocks',
      },
    },
    checkingPromo: promoCheck({ input: sentCode, target: 'filling', refused: 'filling.refused' }),
    checkingTyped: promoCheck({ input: sentCode, target: 'placing', refused: 'filling.refused', isOfForm: true }),
    placing: {
      tags: 'changing',
      meta: { answers: 'details' },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ form: context.form, code: context.code, promo: context.promo }),
        onDone: {
          target: 'placed',
          actions: assign(({ event: { output } }) => ({ message: output.message, request: output.id })),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'refreshing',
            actions: ['rememberFailure', 'forgetPromo'],
          },
          { target: 'filling.refused', actions: 'rememberFailure' },
        ],
      },
    },
    // The refusal stays visible while outdated data is loaded again: first the prices, then the blocks.
    refreshing: {
      tags: 'busy',
      meta: { answers: 'details' },
      invoke: {
        id: 'loadServices',
        src: 'loadServices',
        onDone: [
          {
            guard: { type: 'isStillIp', params: ({ event }) => event },
            target: 'refreshingBlocks',
            actions: { type: 'refreshServices', params: ({ event }) => event },
          },
          { target: 'filling.refused', actions: { type: 'refreshServices', params: ({ event }) => event } },
        ],
        onError: 'filling.refused',
      },
    },
    refreshingBlocks: {
      tags: 'busy',
      meta: { answers: 'details' },
      invoke: {
        id: 'loadBlocks',
        src: 'loadBlocks',
        onDone: { target: 'filling.refused', actions: assign({ blocks: ({ event }) => event.output }) },
        onError: 'filling.refused',
      },
    },
    placed: { tags: 'succeeded', after: { alert: 'finished' } },
    finished: { type: 'final', tags: 'succeeded' },
  },
  output: ({ context }) => ({ message: context.message, request: context.request }),
})
