import { assign } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'

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
  /** Checks the details without the server; null when they have no problem. */
  problemOf: (details: Details) => Problem | null
  /** Time in ms that a success is shown before the flow ends. */
  doneMs: number
  /** True when the details hold a password: they do not outlive their request. */
  isSecret?: boolean
  /** True when `form.cancel` may abort the request; the details stay. */
  isCancellable?: boolean
}

/**
 * Makes the machine of a form: checks the details, sends them, keeps them through every refusal, shows the success for
 * a while and ends with the answer of the server.
 */
export function createFormMachine<Details, Data, Problem extends string>(options: FormOptions<Details, Problem>) {
  const setup = machineSetup({
    types: {} as {
      context: FormContext<Details, Data, Problem>
      events: FormEvent<Details>
      output: Data
      asks: 'details'
    },
    actors: { submit: mustBeProvided<Data, { details: Details }>('submit') },
  }).extend({
    guards: { hasProblem: (_, params: { details: Details }) => options.problemOf(params.details) !== null },
    actions: {
      /** Aborts the request; provided for a cancellable form. */
      abortRequest: () => {},
    },
    delays: { done: options.doneMs },
  })

  return setup.createMachine({
    id: 'form',
    context: { details: null, problem: null, failure: null, data: null },
    initial: 'entering',
    states: {
      entering: {
        initial: 'fresh',
        on: {
          'form.submit': [
            {
              guard: { type: 'hasProblem', params: ({ event }) => event },
              target: '.refused',
              actions: assign({ problem: ({ event }) => options.problemOf(event.details) }),
            },
            { target: 'submitting', actions: assign({ details: ({ event }) => event.details }) },
          ],
        },
        states: {
          fresh: { meta: { asks: 'details' } },
          refused: { tags: 'refused', meta: { asks: 'details' }, exit: ['forgetFailure', assign({ problem: null })] },
        },
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
      succeeded: { tags: 'succeeded', after: { done: 'finished' } },
      finished: { type: 'final', tags: 'succeeded' },
    },
    output: ({ context }) => context.data as Data,
  })
}

/** Machine of a form with these details, answer and problems. */
export type FormMachine<Details, Data, Problem extends string> = ReturnType<
  typeof createFormMachine<Details, Data, Problem>
>
