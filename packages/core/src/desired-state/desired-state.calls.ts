import type { CallTable } from '../kernel/flow/calls.ts'

/** Calls of plans. */
export const desiredStateCalls = {
  storedPlan: { call: 'GET /plans/:', failed: null, cli: 'show PLAN' },
  storedPlans: { call: 'GET /plans', failed: null, cli: 'history' },
  storePlan: {
    call: 'POST /plans',
    failed: false,
    cli: 'apply DOCUMENT --yes',
    change: {
      does: 'Stores a plan, so that other machines know its steps',
      page: '/changes',
      test: [
        'app/routes/plans/changes.browser.test.ts',
        'are saved for a colleague, who is told when the plan no longer fits',
      ],
    },
  },
  confirmPlan: {
    call: 'POST /plans/:/confirm',
    failed: null,
    cli: 'confirm PLAN',
    change: {
      does: 'Keeps the changes of a plan that the portal would take back',
      page: '/plans/:',
      test: [
        'app/routes/plans/confirm.browser.test.ts',
        'a plan is taken back by the portal unless it is confirmed in time',
      ],
    },
  },
} as const satisfies CallTable
