import { expect } from 'vitest'
import { walkSuite } from '../testing/walk-suite.ts'
import { orderApplyMachine } from './order-apply.machine.ts'

walkSuite(
  {
    machine: orderApplyMachine,
    inputs: [
      { steps: 2, next: 0 },
      { steps: 1, next: 1 },
    ],
    events: { 'apply.stop': [{ type: 'apply.stop' }] },
    outcomes: {
      note: { done: [undefined], error: [{ kind: 'bug', cause: 'disk full' }] },
      runStep: { done: [undefined], error: [{ kind: 'refused', status: 409 }, { kind: 'timeout' }] },
    },
  },
  (snapshot) => {
    const { next, steps, failure, isStopping } = snapshot.context
    const output = snapshot.output as { kind: string } | undefined
    if (output?.kind === 'done') expect(next, 'done means every step').toBe(steps)
    if (output?.kind === 'stopped') expect(failure !== null || isStopping, 'a stop has a reason').toBe(true)
    if (snapshot.hasTag('busy')) expect(next).toBeLessThan(steps)
  },
)
