import { assign } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { mustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import type { PlanStep } from '../document/block-state.schema.ts'
import type { DriftReport, DriftedOrder, OrderLeft } from './drift.rules.ts'
import type { Plan } from '../plan/plan.schema.ts'

/** A step that did not go through. */
export interface FailedStep {
  order: number
  block: string
  step: PlanStep
  failure: Failure
}

/** How far the steps came. `failed` is the first one that did not go through, null when all did or it was told to stop. */
export interface ExecutedSteps {
  done: number
  failed: FailedStep | null
}

/** How an apply ended. `done` counts the steps of this run, of the `total` that were left. */
export type ApplyOutcome =
  | { kind: 'applied'; done: number; total: number }
  /** Nothing was sent: these orders are not as plan and journal left them. */
  | { kind: 'moved'; moved: DriftedOrder[] }
  /** `failed` is null when it was told to stop. */
  | { kind: 'stopped'; done: number; total: number; failed: FailedStep | null }
  /** The ground could not be read, or the journal not be written; nothing was sent. */
  | { kind: 'failed'; failure: Failure }

export interface PlanApplyContext {
  plan: Plan
  looked: DriftReport
  executedSteps: ExecutedSteps
  failure: Failure | null
}

const totalOf = ({ looked }: PlanApplyContext) =>
  looked.left.reduce((sum, { order, next }) => sum + order.steps.length - next, 0)

const setup = machineSetup({
  types: {} as {
    context: PlanApplyContext
    events: { type: 'apply.stop' }
    input: { plan: Plan }
    output: ApplyOutcome
  },
  actors: {
    detectDrift: mustBeProvided<DriftReport, Plan>('detectDrift'),
    openJournal: mustBeProvided<unknown, { plan: Plan; left: OrderLeft[] }>('openJournal'),
    executeSteps: mustBeProvided<ExecutedSteps, OrderLeft[]>('executeSteps'),
  },
}).extend({
  guards: {
    hasDrifted: (_, params: { output: DriftReport }) => params.output.moved.length > 0,
    isNothingLeft: ({ context }) => totalOf(context) === 0,
    isEverythingDone: ({ context }) => context.executedSteps.done === totalOf(context),
  },
  actions: {
    rememberDrift: assign({ looked: (_, params: { output: DriftReport }) => params.output }),
    rememberSteps: assign({ executedSteps: (_, params: { output: ExecutedSteps }) => params.output }),
    /** Starts no further step; `createPlanApply` provides it. */
    beginNoOther: () => {},
  },
})

/**
 * Applies a plan: looks whether the ground is still the same, writes down that it begins, carries the steps out.
 * DriftedOrder ground refuses the whole plan. Told to stop, it sees the running steps through and begins no other.
 * Running it again goes on where the journal ends.
 */
export const planApplyMachine = setup.createMachine({
  id: 'planApply',
  context: ({ input }) => ({
    plan: input.plan,
    looked: { moved: [], left: [] },
    executedSteps: { done: 0, failed: null },
    failure: null,
  }),
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      invoke: {
        id: 'detectDrift',
        src: 'detectDrift',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'hasDrifted', params: ({ event }) => event },
            target: 'moved',
            actions: { type: 'rememberDrift', params: ({ event }) => event },
          },
          { target: 'looked', actions: { type: 'rememberDrift', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
      on: { 'apply.stop': 'stopped' },
    },
    looked: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'isNothingLeft', target: 'applied' }, { target: 'openingJournal' }],
    },
    openingJournal: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', cancel: 'apply.stop' },
      invoke: {
        id: 'openJournal',
        src: 'openJournal',
        input: ({ context: { plan, looked } }) => ({ plan, left: looked.left }),
        onDone: 'executingSteps',
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
      on: { 'apply.stop': 'stopped' },
    },
    executingSteps: {
      tags: ['busy', 'changing'],
      invoke: {
        id: 'executeSteps',
        src: 'executeSteps',
        input: ({ context }) => context.looked.left,
        onDone: { target: 'executedSteps', actions: { type: 'rememberSteps', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
      initial: 'running',
      states: {
        running: { meta: { asks: 'nothing', cancel: 'apply.stop' }, on: { 'apply.stop': 'stopping' } },
        stopping: { meta: { asks: 'nothing' }, entry: 'beginNoOther' },
      },
    },
    executedSteps: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'isEverythingDone', target: 'applied' }, { target: 'stopped' }],
    },
    applied: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'applied', done: context.executedSteps.done, total: totalOf(context) }),
    },
    moved: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'moved', moved: context.looked.moved }),
    },
    stopped: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'stopped', ...context.executedSteps, total: totalOf(context) }),
    },
    failed: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'failed', failure: context.failure }),
    },
  },
  output: ({ event }) => event.output as ApplyOutcome,
})
