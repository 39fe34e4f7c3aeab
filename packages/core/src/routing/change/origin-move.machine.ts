import { assign } from 'xstate'
import { isUncertain, type Failure } from '../../kernel/failure/failure.ts'
import { failedEnds, type ActionResult } from '../../kernel/flow/shared-states/action-result.ts'
import { mustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { OriginMove, RecordStep, RoutingChange, RoutingRecord } from '../routing.schema.ts'

/** End of a routing change; its value is the change. */
export type RoutingChangeOutput = ActionResult<RoutingChange, RoutingRecord>

/** Move, and its calls from the version of the block that the user saw; the machine only passes them. */
export interface OriginMoveInput {
  move: OriginMove
  calls: unknown
}

/** State of a move. */
export interface OriginMoveContext extends OriginMoveInput {
  /** Steps of the move, and how many of them are done. */
  steps: readonly RecordStep[]
  done: number
  /** Steps that are left of the way back. */
  back: readonly RecordStep[]
  triesLeft: number
  /** Old record that is gone. */
  lost: RoutingRecord | null
  failure: Failure | null
}

/** One step with its calls. */
export interface SentStep {
  step: RecordStep
  calls: unknown
}

const stepOf = (step: RecordStep | undefined): RecordStep => {
  if (step === undefined) throw new Error('no step is left to send')
  return step
}

/** Steps that have happened or may have happened, because the answer of the last one was lost. */
const sentOf = ({ steps, done, failure }: OriginMoveContext): readonly RecordStep[] =>
  steps.slice(0, done + (failure !== null && isUncertain(failure) ? 1 : 0))

const setup = machineSetup({
  types: {} as {
    context: OriginMoveContext
    events: { type: 'never' }
    input: OriginMoveInput
    output: RoutingChangeOutput
  },
  actors: {
    planMove: mustBeProvided<RecordStep[], OriginMove>('planMove'),
    sendStep: mustBeProvided<unknown, SentStep>('sendStep'),
    planBack: mustBeProvided<RecordStep[], readonly RecordStep[]>('planBack'),
    findLost: mustBeProvided<RoutingRecord | null, OriginMove>('findLost'),
  },
}).extend({
  delays: { restoreDelay: limits.restoreDelayMs },
  guards: {
    isNothingLeft: (_, params: { output: readonly RecordStep[] }) => params.output.length === 0,
    isLastStep: ({ context }) => context.done + 1 === context.steps.length,
    isLastStepBack: ({ context }) => context.back.length === 1,
    wasNothingSent: ({ context }) => sentOf(context).length === 0,
    wasNothingDone: ({ context }, params: { output: readonly RecordStep[] }) =>
      params.output.length === 0 && context.done === 0,
    /** True when the deletion of an old record was sent. */
    mayBeLost: ({ context }) => sentOf(context).some(({ op }) => op === 'delete'),
    hasTriesLeft: ({ context }) => context.triesLeft > 0,
    isLost: (_, params: { output: RoutingRecord | null }) => params.output !== null,
  },
  actions: {
    rememberSteps: assign({ steps: (_, params: { output: readonly RecordStep[] }) => params.output }),
    countStep: assign({ done: ({ context }) => context.done + 1 }),
    useTry: assign({ triesLeft: ({ context }) => context.triesLeft - 1 }),
    rememberBack: assign({ back: (_, params: { output: readonly RecordStep[] }) => params.output }),
    dropStepBack: assign({ back: ({ context }) => context.back.slice(1) }),
    rememberLost: assign({ lost: (_, params: { output: RoutingRecord | null }) => params.output }),
    /** Takes the old route as lost, because the records cannot be read. */
    fearLoss: assign({ lost: ({ context }) => context.move.from }),
  },
})

/**
 * Moves a route to another origin together with its ROA, in the order that keeps the routes valid. When a step fails,
 * the records are read and the steps that have happened are taken back, last first; that is tried twice, one second
 * apart. When it fails too, the move ends as `lost` and names an old record that is gone, a route before a ROA.
 */
export const originMoveMachine = setup.createMachine({
  id: 'originMove',
  context: ({ input }) => ({
    ...input,
    ...{ steps: [], done: 0, back: [], triesLeft: limits.restoreTries, lost: null, failure: null },
  }),
  initial: 'planning',
  states: {
    planning: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'reading' },
      invoke: {
        id: 'planMove',
        src: 'planMove',
        input: ({ context }) => context.move,
        onDone: [
          { guard: { type: 'isNothingLeft', params: ({ event }) => event }, target: 'done' },
          { target: 'moving', actions: { type: 'rememberSteps', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    moving: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'sending' },
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: ({ context }) => ({ step: stepOf(context.steps[context.done]), calls: context.calls }),
        onDone: [
          { guard: 'isLastStep', target: 'done' },
          { target: 'moving', reenter: true, actions: 'countStep' },
        ],
        onError: { target: 'refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    refused: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'wasNothingSent', target: 'failed' }, { target: 'planningBack' }],
    },
    planningBack: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'checking' },
      entry: 'useTry',
      invoke: {
        id: 'planBack',
        src: 'planBack',
        input: ({ context }) => sentOf(context),
        onDone: [
          { guard: { type: 'wasNothingDone', params: ({ event }) => event }, target: 'failed' },
          { guard: { type: 'isNothingLeft', params: ({ event }) => event }, target: 'rolledBack' },
          { target: 'movingBack', actions: { type: 'rememberBack', params: ({ event }) => event } },
        ],
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting' },
          { guard: 'mayBeLost', target: 'findingLost' },
          { target: 'failed' },
        ],
      },
    },
    movingBack: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'restoring' },
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: ({ context }) => ({ step: stepOf(context.back[0]), calls: context.calls }),
        onDone: [
          { guard: 'isLastStepBack', target: 'rolledBack' },
          { target: 'movingBack', reenter: true, actions: 'dropStepBack' },
        ],
        onError: [
          { guard: 'hasTriesLeft', target: 'waiting' },
          { guard: 'mayBeLost', target: 'findingLost' },
          { target: 'failed' },
        ],
      },
    },
    waiting: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'restoring' },
      after: { restoreDelay: 'planningBack' },
    },
    findingLost: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'checking' },
      invoke: {
        id: 'findLost',
        src: 'findLost',
        input: ({ context }) => context.move,
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'lost',
            actions: { type: 'rememberLost', params: ({ event }) => event },
          },
          { target: 'failed' },
        ],
        onError: { target: 'lost', actions: 'fearLoss' },
      },
    },
    done: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'done', value: context.move }),
    },
    ...failedEnds,
    lost: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'lost', failure: context.failure, lost: context.lost }),
    },
  },
  output: ({ event }) => event.output as RoutingChangeOutput,
})
