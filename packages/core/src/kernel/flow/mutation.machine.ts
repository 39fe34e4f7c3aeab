import { assign } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'

/** State of a mutation. */
export interface MutationContext<Data, Input> {
  input: Input | null
  data: Data | null
  failure: Failure | null
}

/**
 * Makes the machine of one call that the user starts, once or several times: waits, runs, shows its success for
 * `noticeMs` and waits for the next run. A running call cannot be started twice.
 */
export function createMutationMachine<Data, Input = void>(noticeMs: number) {
  const setup = machineSetup({
    types: {} as {
      context: MutationContext<Data, Input>
      events: { type: 'mutation.run'; input: Input }
      asks: 'details'
    },
    actors: { submit: mustBeProvided<unknown, { input: unknown }>('submit') },
  }).extend({
    actions: {
      rememberInput: assign({ input: (_, params: { input: unknown }) => params.input as Input }),
      rememberData: assign({ data: (_, params: { output: unknown }) => params.output as Data }),
    },
    delays: { notice: noticeMs },
  })

  return setup.createMachine({
    id: 'mutation',
    context: { input: null, data: null, failure: null },
    initial: 'waiting',
    states: {
      waiting: {
        meta: { asks: 'details' },
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
      running: {
        tags: 'changing',
        meta: { answers: 'details' },
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ input: context.input }),
          onDone: { target: 'succeeded', actions: { type: 'rememberData', params: ({ event }) => event } },
          onError: { target: 'refused', actions: 'rememberFailure' },
        },
      },
      succeeded: {
        tags: 'succeeded',
        after: { notice: 'waiting' },
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
      refused: {
        tags: 'refused',
        meta: { asks: 'details' },
        exit: 'forgetFailure',
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
    },
  })
}

/** Machine of a call with this input and answer. */
export type MutationMachine<Data, Input> = ReturnType<typeof createMutationMachine<Data, Input>>
