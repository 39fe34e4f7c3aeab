import { assign } from 'xstate'
import { isConflict, toFailure, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup, must } from '../kernel/flow/machine-setup.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import { isCovered, type Owed } from '../kernel/values/ledger.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ExchangeRate, PaymentRecord } from './billing.schema.ts'
import { paymentProblem, type PaymentForm, type PaymentProblem } from './payment.rules.ts'

/** Terms that are shown beside the payment form. */
export interface PaymentTerms {
  rate: ExchangeRate
  bankAccounts: string
  /** Null when the provider sends no commission; card payments are disabled anyway. */
  commission: string | number | null
  /** Balance and waiting payments of the order; null when the server does not show the order. */
  owed: Owed | null
}

/** State of a payment. */
export interface PaymentContext {
  terms: PaymentTerms | null
  form: PaymentForm | null
  problem: PaymentProblem | null
  failure: Failure | null
  message: string
  /** Payment as it was sent; null before. */
  record: PaymentRecord | null
}

const setup = machineSetup({
  types: {} as {
    context: PaymentContext
    events: { type: 'payment.retry' } | { type: 'payment.payAgain' } | { type: 'payment.submit'; form: PaymentForm }
    output: { message: string }
    asks: 'retry' | 'confirmation' | 'details'
  },
  actors: {
    loadTerms: readMustBeProvided<PaymentTerms>('loadTerms'),
    pay: mustBeProvided<{ message: string; record: PaymentRecord }, { form: PaymentForm; terms: PaymentTerms }>('pay'),
  },
}).extend({
  guards: {
    /** True for a 409: the server's rate is no longer the one that was shown. */
    isStale: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return isConflict(failure)
    },
    isCovered: (_, params: { output: PaymentTerms }) => params.output.owed !== null && isCovered(params.output.owed),
    isFine: (_, params: { form: PaymentForm }) => paymentProblem(params.form) === null,
  },
  delays: { alert: limits.successAlertMs },
})

/**
 * Reports a payment: loads the day's rate, the bank accounts and the order's balance, checks the form, sends it.
 * Without a rate nothing can be sent; a rate that has changed meanwhile is loaded again before the next try. Asks first
 * when payments that await approval cover the balance.
 */
export const paymentMachine = setup.createMachine({
  id: 'payment',
  context: { terms: null, form: null, problem: null, failure: null, message: '', record: null },
  initial: 'loadingTerms',
  states: {
    loadingTerms: {
      tags: 'loading',
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: [
          {
            guard: { type: 'isCovered', params: ({ event }) => event },
            target: 'confirming',
            actions: assign({ terms: ({ event }) => event.output }),
          },
          { target: 'entering', actions: assign({ terms: ({ event }) => event.output }) },
        ],
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    unavailable: { ...unreadable, on: { 'payment.retry': 'loadingTerms' } },
    confirming: {
      meta: { asks: 'confirmation' },
      on: { 'payment.payAgain': 'entering' },
    },
    entering: {
      ...asking('details'),
      exit: assign({ problem: null }),
      on: {
        'payment.submit': [
          {
            guard: { type: 'isFine', params: ({ event }) => event },
            target: 'paying',
            actions: assign({ form: ({ event }) => event.form }),
          },
          { target: '.refused', actions: assign({ problem: ({ event }) => paymentProblem(event.form) }) },
        ],
      },
    },
    paying: {
      tags: 'changing',
      meta: { answers: 'details' },
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => ({ form: must(context.form), terms: must(context.terms) }),
        onDone: {
          target: 'paid',
          actions: assign(({ event: { output } }) => ({ message: output.message, record: output.record })),
        },
        onError: [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'repricing', actions: 'rememberFailure' },
          { target: 'entering.refused', actions: 'rememberFailure' },
        ],
      },
    },
    repricing: {
      tags: 'busy',
      meta: { answers: 'details' },
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: { target: 'entering.refused', actions: assign({ terms: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    paid: { tags: 'succeeded', after: { alert: 'finished' } },
    finished: { type: 'final', tags: 'succeeded' },
  },
  output: ({ context }) => ({ message: context.message }),
})
