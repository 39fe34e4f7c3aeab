import { expect } from 'vitest'
import { limits } from '../../kernel/values/limits.ts'
import { planApplyWalkPlan } from '../../testing/plans/plan-apply.walk-plan.ts'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import type { ApplyResult } from './plan-apply.machine.ts'

const outcomeOf = (end: ApplyResult | undefined) => (end?.kind === 'done' ? end.value : undefined)

walkSuite(planApplyWalkPlan, (snapshot) => {
  const output = outcomeOf(snapshot.output as ApplyResult | undefined)
  if (output?.kind === 'applied') expect(output.done, 'applied means every step').toBe(output.total)
  if (output?.kind === 'stopped') expect(output.done, 'stopped means that steps are left').toBeLessThan(2)
  if (output?.kind === 'differing' || output?.kind === 'unverified') expect(output.done).toBe(output.total)
  if (output?.kind === 'differing') expect(snapshot.context.looks).toBe(limits.looksAfterApply)
  if (output?.kind === 'drifted') expect(output.drifted).toHaveLength(1)
  if (snapshot.matches('executingSteps')) expect(snapshot.context.drift.remaining).toHaveLength(1)
})
