import { expect } from 'vitest'
import { textsIn, walkSuite } from '../testing/walk/walk-suite.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

walkSuite(
  {
    machine: emailVerificationMachine,
    inputs: [{ token: 'mail-token-1' }, { token: '' }],
    events: {},
    outcomes: { verifyEmail: { done: [{ message: 'Doğrulandı' }], error: [{ kind: 'refused', status: 400 }] } },
    sends: { verifyEmail: () => ({ token: 'mail-token-1' }) },
    // The page leads to the sign-in after 3 s.
    delays: { redirect: 3_000 },
  },
  (snapshot) => {
    const isVerifying = snapshot.matches('verifying')
    expect(textsIn(snapshot.context).includes('mail-token-1'), 'a token does not outlive its call').toBe(isVerifying)
    if (snapshot.matches('failed')) expect(snapshot.context.failure).not.toBeNull()
  },
)
