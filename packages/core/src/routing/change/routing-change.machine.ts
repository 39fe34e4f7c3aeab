import { assign } from 'xstate'
import { isUncertain, toFailure, type Failure } from '../../kernel/failure/failure.ts'
import type { FlowStep } from '../../kernel/flow/contract.ts'
import { mustBeProvided, readMustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup, must } from '../../kernel/flow/machine-setup.ts'
import { failedEnds, type ActionResult } from '../../kernel/flow/shared-states/action-result.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { RecordStep, RoutingChange, RoutingRecord } from '../routing.schema.ts'
import { lostOf, wayBack } from './steps.rules.ts'

/** End of a routing change; its value is the change. */
export type RoutingChangeOutput = ActionResult<RoutingChange, RoutingRecord>

/** State of a routing change. */
export interface RoutingChangeContext {
  change: RoutingChange
  /** Steps of the change, and how many of them are done. */
  steps: readonly RecordStep[]
  done: number
  /** Steps that are left of the way back. */
  back: readonly RecordStep[]
  triesLeft: number
  failure: Failure | null
  /** Old record that is gone. */
  lost: RoutingRecord | null
}

/** Steps that have happened, or may have, because the answer of the last one was lost. */
const sentOf = ({ steps, done, failure }: RoutingChangeContext): readonly RecordStep[] =>
  steps.slice(0, done + (failure !== null && isUncertain(failure) ? 1 : 0))

const setup = machineSetup({
  types: {} as {
    context: RoutingChangeContext
    input: RoutingChange
    output: RoutingChangeOutput
  },
  actors: {
    /** Opens the calls of the change, from the version of the block that the user saw, and gives its steps. */
    planSteps: readMustBeProvided<RecordStep[], RoutingChange>('planSteps'),
    sendStep: mustBeProvided<unknown, RecordStep>('sendStep'),
    /** Reads which of the steps have happened; gives the steps that take them back, last first. */
    readBack: readMustBeProvided<RecordStep[], readonly RecordStep[]>('readBack'),
  },
}).extend({
  guards: {
    isComplete: ({ context }) => context.done === context.steps.length,
    isDeleteNext: ({ context }) => context.steps[context.done]?.op === 'delete',
    isUncertain: (_, params: { error: unknown }) => isUncertain(toFailure(params.error)),
    isNothingDone: ({ context }) => context.done === 0,
    isSingle: ({ context }) => context.steps.length === 1,
    hasHappened: (_, params: { output: readonly RecordStep[] }) => params.output.length > 0,
    isOneStepBack: ({ context }) => context.back.length === 1,
    hasTriesLeft: ({ context }) => context.triesLeft > 0,
    /** True when the deletion of an old record was sent. */
    mayBeLost: ({ context }) => sentOf(context).some(({ op }) => op === 'delete'),
    isLost: (_, params: { output: readonly RecordStep[] }) => lostOf(params.output) !== null,
  },
  actions: {
    countStep: assign({ done: ({ context }) => context.done + 1, failure: null }),
    useTry: assign({ triesLeft: ({ context }) => context.triesLeft - 1 }),
  },
  delays: { restoreDelay: limits.restoreDelayMs },
})

const inFlight = (step: FlowStep) => ({ tags: 'changing', meta: { step } }) as const

/** Makes the state that sends the next step. */
const sending = (step: FlowStep) =>
  setup.createStateConfig({
    ...inFlight(step),
    invoke: {
      id: 'sendStep',
      src: 'sendStep',
      input: ({ context }) => must(context.steps[context.done]),
      onDone: { target: 'deciding', actions: 'countStep' },
      onError: [
        {
          guard: { type: 'isUncertain', params: ({ event }) => event },
          target: 'checking',
          actions: 'rememberFailure',
        },
        { target: 'refused', actions: 'rememberFailure' },
      ],
    },
  })

/**
 * Runs one change of a route or ROA in one to four steps: an addition or a deletion is one, an edit a delete and a
 * create, an edit that takes a ROA along as many as keep the routes valid. A lost answer is resolved by reading the
 * records. When a step fails, those that have happened are taken back, last first; that is tried twice, one second
 * apart. When it fails too, the change ends as `lost` and names an old record that is gone, a route before a ROA.
 */
export const routingChangeMachine = setup.createMachine({
  id: 'routingChange',
  context: ({ input }) => ({
    change: input,
    steps: [],
    done: 0,
    back: [],
    triesLeft: limits.restoreTries,
    failure: null,
    lost: null,
  }),
  initial: 'planning',
  states: {
    planning: {
      ...inFlight('reading'),
      invoke: {
        id: 'planSteps',
        src: 'planSteps',
        input: ({ context }) => context.change,
        onDone: { target: 'deciding', actions: assign({ steps: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
    },
    deciding: {
      always: [
        { guard: 'isComplete', target: 'done' },
        { guard: 'isDeleteNext', target: 'removing' },
        { target: 'creating' },
      ],
    },
    removing: sending('removing'),
    creating: sending('creating'),
    checking: {
      ...inFlight('checking'),
      invoke: {
        id: 'readBack',
        src: 'readBack',
        input: ({ context }) => [must(context.steps[context.done])],
        onDone: [
          { guard: { type: 'hasHappened', params: ({ event }) => event }, target: 'deciding', actions: 'countStep' },
          { target: 'refused' },
        ],
        onError: [
          { guard: 'isSingle', target: 'failed' },
          { target: 'waiting', actions: 'useTry' },
        ],
      },
    },
    refused: {
      always: [
        { guard: 'isNothingDone', target: 'failed' },
        {
          target: 'takingBack',
          actions: [assign({ back: ({ context: { steps, done } }) => wayBack(steps.slice(0, done)) }), 'useTry'],
        },
      ],
    },
    takingBack: {
      ...inFlight('restoring'),
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: ({ context }) => must(context.back[0]),
        onDone: [
          { guard: 'isOneStepBack', target: 'rolledBack' },
          { target: 'takingBack', reenter: true, actions: assign({ back: ({ context }) => context.back.slice(1) }) },
        ],
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'useTry' },
          { guard: 'mayBeLost', target: 'findingLost' },
          { target: 'failed' },
        ],
      },
    },
    waiting: {
      ...inFlight('restoring'),
      // One step is sent again as it is: where it has happened, the last read says so.
      after: { restoreDelay: [{ guard: 'isOneStepBack', target: 'takingBack' }, { target: 'readingBack' }] },
    },
    readingBack: {
      ...inFlight('checking'),
      invoke: {
        id: 'readBack',
        src: 'readBack',
        input: ({ context }) => sentOf(context),
        onDone: [
          {
            guard: { type: 'hasHappened', params: ({ event }) => event },
            target: 'takingBack',
            actions: assign({ back: ({ event }) => event.output }),
          },
          { guard: 'isNothingDone', target: 'failed' },
          { target: 'rolledBack' },
        ],
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting', actions: 'useTry' },
          { guard: 'mayBeLost', target: 'findingLost' },
          { target: 'failed' },
        ],
      },
    },
    findingLost: {
      ...inFlight('checking'),
      invoke: {
        id: 'readBack',
        src: 'readBack',
        input: ({ context }) => sentOf(context),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'lost',
            actions: assign({ lost: ({ event }) => lostOf(event.output) }),
          },
          { guard: { type: 'hasHappened', params: ({ event }) => event }, target: 'failed' },
          { guard: 'isNothingDone', target: 'failed' },
          { target: 'rolledBack' },
        ],
        // The records cannot be read: a record whose deletion was sent counts as lost.
        onError: { target: 'lost', actions: assign({ lost: ({ context }) => lostOf(wayBack(sentOf(context))) }) },
      },
    },
    done: {
      type: 'final',
      output: ({ context }) => ({ kind: 'done', value: context.change }),
    },
    ...failedEnds,
    lost: {
      type: 'final',
      output: ({ context }) => ({ kind: 'lost', failure: context.failure, lost: context.lost }),
    },
  },
  output: ({ event }) => event.output as RoutingChangeOutput,
})
