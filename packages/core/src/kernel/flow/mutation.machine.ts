import { assign, setup } from 'xstate'
import { toFailure, type Failure } from '../failure/failure.ts'
import { mustBeProvided, type FlowMeta, type FlowTag } from './flow.ts'

export interface MutationContext<Data, Input> {
  input: Input | null
  data: Data | null
  failure: Failure | null
}

/**
 * One call that a person starts, once or again: waits, runs, shows its success for a while, and takes the
 * next one. A running call cannot be started twice. `noticeMs` is how long a success is shown.
 */
export function createMutationMachine<Data, Input = void>(noticeMs: number) {
  return setup({
    types: {} as {
      context: MutationContext<Data, Input>
      events: { type: 'mutation.run'; input: Input }
      tags: FlowTag
      meta: FlowMeta
    },
    actors: { submit: mustBeProvided<unknown, { input: unknown }>('submit') },
    actions: {
      rememberInput: assign({ input: (_, params: { input: unknown }) => params.input as Input }),
      rememberData: assign({ data: (_, params: { output: unknown }) => params.output as Data }),
      rememberFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
      forgetFailure: assign({ failure: null }),
    },
    delays: { notice: noticeMs },
  }).createMachine({
    id: 'mutation',
    context: { input: null, data: null, failure: null },
    initial: 'waiting',
    states: {
      waiting: {
        tags: 'asking',
        meta: { asks: 'details' },
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
      running: {
        tags: ['busy', 'changing'],
        meta: { asks: 'nothing' },
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ input: context.input }),
          onDone: { target: 'succeeded', actions: { type: 'rememberData', params: ({ event }) => event } },
          onError: { target: 'refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        },
      },
      succeeded: {
        meta: { asks: 'nothing' },
        after: { notice: 'waiting' },
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
      refused: {
        tags: ['asking', 'refused'],
        meta: { asks: 'details' },
        exit: 'forgetFailure',
        on: { 'mutation.run': { target: 'running', actions: { type: 'rememberInput', params: ({ event }) => event } } },
      },
    },
  })
}
