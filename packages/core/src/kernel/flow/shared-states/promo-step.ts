import { assign, type EventObject, type UnknownActorLogic } from 'xstate'
import type { Failure } from '../../failure/failure.ts'
import type { Question } from '../contract.ts'
import { readMustBeProvided } from '../flow.ts'
import { machineSetup } from '../machine-setup.ts'

/** Promo result that a flow reads; the whole object goes back to the server unchanged. */
export interface AppliedPromo {
  discount: number | null
  finalPrice: number | null
}

/** State of a flow that takes a promo code. */
export interface PromoStepContext {
  /** Code that was applied or refused last; empty when there is none. */
  code: string
  promo: AppliedPromo | null
  failure: Failure | null
}

/** Events of the promo code. */
export type PromoStepEvent = { type: 'promo.apply'; code: string } | { type: 'promo.cancel' }

/** Context of the promo code at the start of a flow. */
export const startOfPromoStep: Omit<PromoStepContext, 'failure'> = { code: '', promo: null }

/** True for a promo code in the field that was neither applied nor refused. */
export const isUncheckedCode = ({ code, promo }: Omit<PromoStepContext, 'failure'>, typed = ''): boolean =>
  promo === null && typed.trim() !== '' && typed !== code

/** True when the last refusal is that of the promo code. */
export const isPromoRefused = ({ code, promo, failure }: PromoStepContext): boolean =>
  failure !== null && code !== '' && promo === null

/** Shared setup of the machines that take a promo code: `machineSetup` with the actions of `promoCheck`. */
export const promoStepSetup = <
  Context extends PromoStepContext,
  Event extends EventObject,
  Input,
  Output,
  Actors extends Record<string, UnknownActorLogic>,
  Asked extends Question = never,
>(
  machine: Parameters<typeof machineSetup<Context, Event, Input, Output, Actors, Asked>>[0],
) =>
  machineSetup<Context, Event, Input, Output, Actors, Asked>(machine).extend({
    actions: {
      rememberCode: assign((_, { code = '' }: { code?: string }) => ({ code, promo: null }) as Partial<Context>),
      rememberPromo: assign((_, { output }: { output: AppliedPromo }) => ({ promo: output }) as Partial<Context>),
      forgetPromo: assign(() => startOfPromoStep as Partial<Context>),
    },
  })

const setup = promoStepSetup({
  types: {} as { context: PromoStepContext; events: PromoStepEvent; asks: 'details' },
  actors: { checkPromo: readMustBeProvided<AppliedPromo, object>('checkPromo') },
})

interface PromoCheckOptions<Context, Sent> {
  /** Reads the code, and what it is checked for, from the context. */
  input: (given: { context: Context }) => Sent
  target: string
  refused: string
  /** True when the whole form is on its way and its code was not checked yet. */
  isOfForm?: boolean
}

/**
 * Makes the state that checks the code and leads to `target` with its result, or to `refused`. The check belongs to the
 * form that asks for the details; it reads the promo alone, unless it is a part of sending the form.
 */
export const promoCheck = <Context, Sent>({ input, target, refused, isOfForm }: PromoCheckOptions<Context, Sent>) =>
  setup.createStateConfig({
    tags: 'busy',
    meta: { answers: 'details', ...(isOfForm ? {} : { reads: 'promo' }) },
    invoke: {
      id: 'checkPromo',
      src: 'checkPromo' as const,
      input,
      onDone: { target, actions: { type: 'rememberPromo', params: outputOf } as const },
      onError: { target: refused, actions: 'rememberFailure' },
    },
  })

// Arguments with their own types, so that the state fits machines with more context and more events.
const outputOf = ({ event }: { event: { output: AppliedPromo } }) => ({ output: event.output })
