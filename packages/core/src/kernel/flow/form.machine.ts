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
  const problemOf = (details: unknown) => options.problemOf(details as Details)
  const setup = machineSetup({
    types: {} as {
      context: FormContext<Details, Data, Problem>
      events: FormEvent<Details>
      output: Data
      asks: 'details'
    },
    actors: { submit: mustBeProvided<unknown, { details: unknown }>('submit') },
  }).extend({
    guards: { hasProblem: (_, params: { details: unknown }) => problemOf(params.details) !== null },
    actions: {
      rememberDetails: assign({ details: (_, params: { details: unknown }) => params.details as Details }),
      rememberProblem: assign({ problem: (_, params: { details: unknown }) => problemOf(params.details) }),
      forgetSecrets: assign({ details: ({ context }) => (options.isSecret ? null : context.details) }),
      rememberData: assign({ data: (_, params: { output: unknown }) => params.output as Data }),
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
              actions: { type: 'rememberProblem', params: ({ event }) => event },
            },
            { target: 'submitting', actions: { type: 'rememberDetails', params: ({ event }) => event } },
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
        exit: 'forgetSecrets',
        on: options.isCancellable ? { 'form.cancel': { target: 'entering', actions: 'abortRequest' } } : {},
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ details: context.details }),
          onDone: { target: 'succeeded', actions: { type: 'rememberData', params: ({ event }) => event } },
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
