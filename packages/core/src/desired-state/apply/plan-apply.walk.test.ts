import { expect } from 'vitest'
import { limits } from '../../kernel/values/limits.ts'
import { differing, failedStep, driftReport, planOfTwo } from '../../testing/plans/plan-apply.walk-plan.ts'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import type { History } from '../../testing/walk/walk.ts'
import type { DriftReport } from './drift.rules.ts'
import { planApplyMachine, type ApplyResult } from './plan-apply.machine.ts'

const outcomeOf = (end: ApplyResult | undefined) => (end?.kind === 'done' ? end.value : undefined)

const remainingOf = (history: History<typeof planApplyMachine>) =>
  (history.answer('detectDrift') as DriftReport).remaining

walkSuite(
  {
    machine: planApplyMachine,
    inputs: [planOfTwo],
    events: { 'apply.stop': [{ type: 'apply.stop' }] },
    outcomes: {
      detectDrift: {
        done: [
          driftReport(0),
          driftReport(2),
          { drifted: [{ order: 1, block: '192.0.2.0/24', gone: [], added: [] }], remaining: [] },
        ],
        error: [{ kind: 'offline' }],
      },
      openJournal: { done: [undefined], error: [{ kind: 'bug', cause: 'disk full' }] },
      storePlan: { done: [undefined], error: [{ kind: 'offline' }] },
      executeSteps: {
        done: [
          { done: 2, failed: null },
          { done: 1, failed: failedStep },
          { done: 1, failed: null },
          { done: 1, failed: { ...failedStep, failure: { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' } } },
        ],
        error: [{ kind: 'bug', cause: 'no such step' }],
      },
      findDifferences: { done: [[], [differing]], error: [{ kind: 'offline' }] },
    },
    sends: {
      detectDrift: () => planOfTwo,
      openJournal: (history) => ({ plan: planOfTwo, remaining: remainingOf(history) }),
      storePlan: () => planOfTwo,
      executeSteps: remainingOf,
      findDifferences: () => planOfTwo,
    },
    delays: { lookAgain: 2_000 },
  },
  (snapshot) => {
    const output = outcomeOf(snapshot.output as ApplyResult | undefined)
    if (output?.kind === 'applied') expect(output.done, 'applied means every step').toBe(output.total)
    if (output?.kind === 'stopped') expect(output.done, 'stopped means that steps are left').toBeLessThan(2)
    if (output?.kind === 'differing' || output?.kind === 'unverified') expect(output.done).toBe(output.total)
    if (output?.kind === 'differing') expect(snapshot.context.looks).toBe(limits.looksAfterApply)
    if (output?.kind === 'drifted') expect(output.drifted).toHaveLength(1)
    if (snapshot.matches('executingSteps')) expect(snapshot.context.drift.remaining).toHaveLength(1)
  },
)
