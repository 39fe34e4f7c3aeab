import type { CallTable } from '../kernel/flow/calls.ts'
import { stepUpTexts } from './step-up.texts.ts'

/** Calls of the step-up. */
export const stepUpCalls = {
  verifyStepUp: {
    call: 'POST /auth/2fa/verify',
    failed: { text: stepUpTexts.failed, refused: stepUpTexts.refused },
    cli: 'routes add 1001 AS64496',
    change: {
      does: 'Sends the code that a change or the set-up needs',
      page: '/orders/:',
      test: [
        'features/routing/routing-records.browser.test.ts',
        'a ROA is added, edited and deleted, each with a preview',
      ],
    },
  },
} as const satisfies CallTable
