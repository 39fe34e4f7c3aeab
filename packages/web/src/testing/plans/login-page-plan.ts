import { loginWalkPlan } from '@ip-portal/core/testing/plans/login.walk-plan'
import type { WalkPlan } from '@ip-portal/core/testing/walk/walk'

type LoginPlan = typeof loginWalkPlan

/**
 * Adapts the shared sign-in plan to the page: it starts without an e-mail address, and the server may also be
 * unreachable or answer 401, which opens the session warning.
 */
export const loginPagePlan: LoginPlan = {
  ...loginWalkPlan,
  inputs: [undefined],
  outcomes: {
    signIn: {
      done: loginWalkPlan.outcomes.signIn.done,
      error: [
        ...loginWalkPlan.outcomes.signIn.error,
        { kind: 'refused', status: 500 },
        { kind: 'session-ended', status: 401, message: 'Hesabınız kilitli' },
        { kind: 'offline' },
      ],
    },
    followLink: loginWalkPlan.outcomes.followLink,
    verifyCode: {
      done: loginWalkPlan.outcomes.verifyCode.done,
      error: [...loginWalkPlan.outcomes.verifyCode.error, { kind: 'offline' }],
    },
  },
} satisfies WalkPlan<LoginPlan['machine']>
