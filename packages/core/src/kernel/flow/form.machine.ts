import { assign } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'
import { asking } from './shared-states/asking.ts'

/** State of a form. */
export interface FormContext<Details, Data, Problem> {
  /** Details of the last entry; forgotten with their request when they hold secrets. */
  details: Details | null
  /** Problem that the form's own checks found in the last entry. */
  problem: Problem | null
  failure: Failure | null
  data: Data | null
}

/** Events of a form; only a cancellable one takes `form.cancel`. */
export type FormEvent<Details> = { type: 'form.submit'; details: Details } | { type: 'form.cancel' }

/** Properties in which forms differ. */
export interface FormOptions<Details, Problem> {
  /** Checks the details without the server; null when they have no problem, as always by default. */
  problemOf?: (details: Details) => Problem | null
  /** Time in ms that a success is shown before the flow ends. */
  doneMs: number
  /** True when the form never ends: during its success, and after it, it takes the next details. */
  repeats?: boolean
  /** True when the details hold a password: they do not outlive their request. */
  isSecret?: boolean
  /** True when `form.cancel` may abort the request; the details stay. */
  isCancellable?: boolean
}

/**
 * Makes the machine of a form, or of a button alone: checks the details, sends them, keeps them through every refusal,
 * shows the success for a while and ends with the answer of the server. A call in flight is not sent twice.
 */
export function createFormMachine<Details, Data, Problem extends string>(options: FormOptions<Details, Problem>) {
  const problemOf = (details: Details) => options.problemOf?.(details) ?? null
  const setup = machineSetup({
    types: {} as {
      context: FormContext<Details, Data, Problem>
      events: FormEvent<Details>
      output: Data
      asks: 'details'
    },
    actors: { submit: mustBeProvided<Data, { details: Details }>('submit') },
  }).extend({
    guards: { hasProblem: (_, params: { details: Details }) => problemOf(params.details) !== null },
    actions: {
      /** Aborts the request; provided for a cancellable form. */
      abortRequest: () => {},
    },
    delays: { done: options.doneMs },
  })

  const takingDetails = setup.createStateConfig({
    on: {
      'form.submit': [
        {
          guard: { type: 'hasProblem', params: ({ event }) => event },
          target: 'entering.refused',
          actions: assign({ problem: ({ event }) => problemOf(event.details) }),
        },
        { target: 'submitting', actions: assign({ details: ({ event }) => event.details }) },
      ],
    },
  })

  return setup.createMachine({
    id: 'form',
    context: { details: null, problem: null, failure: null, data: null },
    initial: 'entering',
    states: {
      entering: {
        ...takingDetails,
        ...asking('details'),
        exit: assign({ problem: null }),
      },
      submitting: {
        tags: 'changing',
        meta: { answers: 'details', ...(options.isCancellable ? { cancel: 'form.cancel' } : {}) },
        exit: options.isSecret ? assign({ details: null }) : [],
        on: options.isCancellable ? { 'form.cancel': { target: 'entering', actions: 'abortRequest' } } : {},
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ details: context.details as Details }),
          onDone: { target: 'succeeded', actions: assign({ data: ({ event }) => event.output }) },
          onError: { target: 'entering.refused', actions: 'rememberFailure' },
        },
      },
      succeeded: {
        ...(options.repeats ? takingDetails : {}),
        tags: 'succeeded',
        after: { done: options.repeats ? 'entering' : 'finished' },
      },
      ...(options.repeats ? {} : { finished: { type: 'final', tags: 'succeeded' } as const }),
    },
    output: ({ context }) => context.data as Data,
  })
}

/** Machine of a form with these details, answer and problems. */
export type FormMachine<Details, Data, Problem extends string> = ReturnType<
  typeof createFormMachine<Details, Data, Problem>
>
