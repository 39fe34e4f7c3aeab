import { assign } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup, must } from '../../kernel/flow/machine-setup.ts'
import { failedEnds, type ActionResult } from '../../kernel/flow/shared-states/action-result.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { PlanStep } from '../document/block-state.schema.ts'
import type { Plan } from '../plan/plan.schema.ts'
import type { DriftReport, DriftedOrder, RemainingOrder } from './drift.rules.ts'

/** A step that failed. */
export interface FailedStep {
  order: number
  block: string
  step: PlanStep
  failure: Failure
}

/** Number of steps done, and the first one that failed; null when none did, also after a stop. */
export interface ExecutedSteps {
  done: number
  failed: FailedStep | null
}

/** End of an apply that could begin. `done` counts the steps of this run, of the `total` that remained. */
export type ApplyOutcome =
  | { kind: 'applied'; done: number; total: number }
  /** Every step is done, yet these orders are not as the plan leaves them: something else changed them. */
  | { kind: 'differing'; done: number; total: number; differing: DriftedOrder[] }
  /** Every step is done, but the orders could not be read afterwards. */
  | { kind: 'unverified'; done: number; total: number; failure: Failure }
  /** Nothing was sent: these orders are no longer as plan and journal left them. */
  | { kind: 'drifted'; drifted: DriftedOrder[] }
  /** `failed` is null after a stop. */
  | { kind: 'stopped'; done: number; total: number; failed: FailedStep | null }

/**
 * End of an apply. It has failed when the orders could not be read, the journal not be written or the plan not be
 * stored, so that no change was sent, and when a step needs a code; the next run goes on from there.
 */
export type ApplyResult = ActionResult<ApplyOutcome, never>

/** State of an apply. */
export interface PlanApplyContext {
  plan: Plan
  drift: DriftReport
  executedSteps: ExecutedSteps
  /** Orders that the last look found different from the plan's end. */
  differing: DriftedOrder[]
  /** Looks at the records since the last step. */
  looks: number
  failure: Failure | null
}

const ended = (value: ApplyOutcome): ApplyResult => ({ kind: 'done', value })

const totalOf = ({ drift }: PlanApplyContext) =>
  drift.remaining.reduce((sum, { order, next }) => sum + order.steps.length - next, 0)

const setup = machineSetup({
  types: {} as {
    context: PlanApplyContext
    events: { type: 'apply.stop' }
    input: Plan
    output: ApplyResult
  },
  actors: {
    detectDrift: readMustBeProvided<DriftReport, Plan>('detectDrift'),
    openJournal: mustBeProvided<unknown, { plan: Plan; remaining: RemainingOrder[] }>('openJournal'),
    storePlan: mustBeProvided<unknown, Plan>('storePlan'),
    executeSteps: mustBeProvided<ExecutedSteps, RemainingOrder[]>('executeSteps'),
    findDifferences: readMustBeProvided<DriftedOrder[], Plan>('findDifferences'),
  },
}).extend({
  delays: { lookAgain: limits.lookAgainMs },
  guards: {
    hasDrifted: (_, params: { output: DriftReport }) => params.output.drifted.length > 0,
    isNothingLeft: ({ context }) => totalOf(context) === 0,
    needsCode: ({ context }) => context.executedSteps.failed?.failure.kind === 'step-up-needed',
    isEverythingDone: ({ context }) => context.executedSteps.done === totalOf(context),
    isReached: (_, params: { output: DriftedOrder[] }) => params.output.length === 0,
    mayLookAgain: ({ context }) => context.looks + 1 < limits.looksAfterApply,
  },
  actions: {
    rememberDifferences: assign({
      differing: (_, params: { output: DriftedOrder[] }) => params.output,
      looks: ({ context }) => context.looks + 1,
    }),
    /** Starts no further step; `planApply` provides it. */
    beginNoOther: () => {},
  },
})

/**
 * Applies a plan: detects drift, opens the journal, stores the plan, executes the steps and looks at the records. One
 * drifted order refuses the whole plan. After a stop the running steps are seen through and no other begins. The next
 * run goes on where the journal ends.
 */
export const planApplyMachine = setup.createMachine({
  id: 'planApply',
  context: ({ input }) => ({
    plan: input,
    drift: { drifted: [], remaining: [] },
    executedSteps: { done: 0, failed: null },
    differing: [],
    looks: 0,
    failure: null,
  }),
  initial: 'detectingDrift',
  states: {
    detectingDrift: {
      tags: 'changing',
      meta: { step: 'reading', cancel: 'apply.stop' },
      invoke: {
        id: 'detectDrift',
        src: 'detectDrift',
        input: ({ context }) => context.plan,
        onDone: [
          {
            guard: { type: 'hasDrifted', params: ({ event }) => event },
            target: 'drifted',
            actions: assign({ drift: ({ event }) => event.output }),
          },
          { target: 'driftDetected', actions: assign({ drift: ({ event }) => event.output }) },
        ],
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
      on: { 'apply.stop': 'stopped' },
    },
    driftDetected: {
      always: [{ guard: 'isNothingLeft', target: 'applied' }, { target: 'openingJournal' }],
    },
    openingJournal: {
      tags: 'changing',
      meta: { step: 'sending', cancel: 'apply.stop' },
      invoke: {
        id: 'openJournal',
        src: 'openJournal',
        input: ({ context: { plan, drift } }) => ({ plan, remaining: drift.remaining }),
        onDone: 'storingPlan',
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
      on: { 'apply.stop': 'stopped' },
    },
    storingPlan: {
      tags: 'changing',
      meta: { step: 'sending', cancel: 'apply.stop' },
      invoke: {
        id: 'storePlan',
        src: 'storePlan',
        input: ({ context }) => context.plan,
        onDone: 'executingSteps',
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
      on: { 'apply.stop': 'stopped' },
    },
    executingSteps: {
      tags: 'changing',
      invoke: {
        id: 'executeSteps',
        src: 'executeSteps',
        input: ({ context }) => context.drift.remaining,
        onDone: { target: 'stepsExecuted', actions: assign({ executedSteps: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
      initial: 'running',
      states: {
        running: { meta: { step: 'sending', cancel: 'apply.stop' }, on: { 'apply.stop': 'stopping' } },
        stopping: { meta: { step: 'sending' }, entry: 'beginNoOther' },
      },
    },
    stepsExecuted: {
      always: [
        { guard: 'isEverythingDone', target: 'verifying' },
        {
          guard: 'needsCode',
          target: 'failed',
          actions: assign({ failure: ({ context }) => context.executedSteps.failed?.failure ?? null }),
        },
        { target: 'stopped' },
      ],
    },
    verifying: {
      tags: 'busy',
      meta: { step: 'comparing' },
      invoke: {
        id: 'findDifferences',
        src: 'findDifferences',
        input: ({ context }) => context.plan,
        onDone: [
          { guard: { type: 'isReached', params: ({ event }) => event }, target: 'applied' },
          {
            guard: 'mayLookAgain',
            target: 'waiting',
            actions: { type: 'rememberDifferences', params: ({ event }) => event },
          },
          { target: 'differing', actions: { type: 'rememberDifferences', params: ({ event }) => event } },
        ],
        onError: { target: 'unverified', actions: 'rememberFailure' },
      },
    },
    waiting: { tags: 'busy', meta: { step: 'comparing' }, after: { lookAgain: 'verifying' } },
    applied: {
      type: 'final',
      output: ({ context }) => ended({ kind: 'applied', done: context.executedSteps.done, total: totalOf(context) }),
    },
    differing: {
      type: 'final',
      output: ({ context }) =>
        ended({
          kind: 'differing',
          done: context.executedSteps.done,
          total: totalOf(context),
          differing: context.differing,
        }),
    },
    unverified: {
      type: 'final',
      output: ({ context }) =>
        ended({
          kind: 'unverified',
          done: context.executedSteps.done,
          total: totalOf(context),
          failure: must(context.failure),
        }),
    },
    drifted: {
      type: 'final',
      output: ({ context }) => ended({ kind: 'drifted', drifted: context.drift.drifted }),
    },
    stopped: {
      type: 'final',
      output: ({ context }) => ended({ kind: 'stopped', ...context.executedSteps, total: totalOf(context) }),
    },
    failed: failedEnds.failed,
  },
  output: ({ event }) => event.output as ApplyResult,
})
