import { assign, setup } from 'xstate'
import { isUncertain, toFailure, type Failure } from '../kernel/failure.ts'
import { mustBeProvided, type FlowMeta, type FlowTag } from '../kernel/flow.ts'

/** What is written down about the steps of an order: ends and beginnings, by position. */
export type StepNote =
  | { entry: 'begun'; step: number }
  | { entry: 'done'; step: number }
  | { entry: 'failed'; step: number; failure: Failure }

export interface OrderApplyContext {
  /** How many steps the order has, and the position of the one that is next. */
  steps: number
  next: number
  isStopping: boolean
  failure: Failure | null
}

/** How the steps of one order ended; `failure` is null when they were only told to stop. */
export type OrderApplyOutput =
  | { kind: 'done'; next: number }
  | { kind: 'stopped'; next: number; failure: Failure | null }

/**
 * Carries out the steps of one order, one by one. Nothing is sent before the journal holds that it will be,
 * and no step begins before the journal holds how the one before it ended. A failure stops the order where it
 * is; a failure that leaves open what the server did is not written down as an end, so that whoever goes on
 * looks at the server first.
 */
export const orderApplyMachine = setup({
  types: {} as {
    context: OrderApplyContext
    events: { type: 'apply.stop' }
    input: { steps: number; next: number }
    output: OrderApplyOutput
    tags: FlowTag
    meta: FlowMeta
  },
  actors: {
    note: mustBeProvided<unknown, StepNote[]>('note'),
    runStep: mustBeProvided<unknown, { step: number }>('runStep'),
  },
  guards: {
    isFinished: ({ context }) => context.next >= context.steps,
    isLast: ({ context }) => context.next + 1 >= context.steps,
    isStopping: ({ context }) => context.isStopping,
    isUncertain: (_, params: { error: unknown }) => isUncertain(toFailure(params.error)),
  },
  actions: {
    rememberStop: assign({ isStopping: true }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    advance: assign({ next: ({ context }) => context.next + 1 }),
  },
}).createMachine({
  id: 'orderApply',
  context: ({ input }) => ({ ...input, isStopping: false, failure: null }),
  on: { 'apply.stop': { actions: 'rememberStop' } },
  initial: 'starting',
  states: {
    starting: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'isFinished', target: 'done' }, { target: 'announcing' }],
    },
    announcing: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => [{ entry: 'begun', step: context.next }],
        onDone: [{ guard: 'isStopping', target: 'stopped' }, { target: 'running' }],
        onError: { target: 'stopped', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    running: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'runStep',
        src: 'runStep',
        input: ({ context }) => ({ step: context.next }),
        onDone: [
          { guard: 'isLast', target: 'recordingLast' },
          { guard: 'isStopping', target: 'recordingLast' },
          { target: 'recording' },
        ],
        onError: [
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'stopped',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
          { target: 'recordingFailure', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        ],
      },
    },
    /** The end of one step and the beginning of the next reach the disk together. */
    recording: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => [
          { entry: 'done', step: context.next },
          { entry: 'begun', step: context.next + 1 },
        ],
        onDone: [
          { guard: 'isStopping', target: 'stopped', actions: 'advance' },
          { target: 'running', actions: 'advance' },
        ],
        onError: {
          target: 'stopped',
          actions: ['advance', { type: 'rememberFailure', params: ({ event }) => event }],
        },
      },
    },
    recordingLast: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => [{ entry: 'done', step: context.next }],
        onDone: [
          { guard: 'isLast', target: 'done', actions: 'advance' },
          { target: 'stopped', actions: 'advance' },
        ],
        onError: {
          target: 'stopped',
          actions: ['advance', { type: 'rememberFailure', params: ({ event }) => event }],
        },
      },
    },
    recordingFailure: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => [
          { entry: 'failed', step: context.next, failure: context.failure ?? { kind: 'bug', cause: 'no failure' } },
        ],
        onDone: 'stopped',
        onError: 'stopped',
      },
    },
    done: { type: 'final', meta: { asks: 'nothing' }, output: ({ context }) => ({ kind: 'done', next: context.next }) },
    stopped: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'stopped', next: context.next, failure: context.failure }),
    },
  },
  output: ({ event }) => event.output as OrderApplyOutput,
})
