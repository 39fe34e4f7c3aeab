import type { CallTable } from '../kernel/flow/calls.ts'

/** Calls of plans. */
export const desiredStateCalls = {
  storedPlan: { call: 'GET /plans/:', failed: null, cli: 'show PLAN' },
  storedPlans: { call: 'GET /plans', failed: null, cli: 'history' },
  storePlan: {
    call: 'POST /plans',
    failed: false,
    cli: 'apply DOCUMENT --yes',
    change: { does: 'Stores a plan, so that other machines know its steps', none: 'the page has no plans' },
  },
} as const satisfies CallTable
