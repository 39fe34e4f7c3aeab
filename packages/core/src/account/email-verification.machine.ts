import { assign } from 'xstate'
import type { Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { limits } from '../kernel/values/limits.ts'

/** State of an e-mail verification. */
export interface EmailVerificationContext {
  token: string
  message: string
  failure: Failure | null
}

const setup = machineSetup({
  types: {} as {
    context: EmailVerificationContext
    input: { token: string }
  },
  actors: { verifyEmail: mustBeProvided<{ message: string }, { token: string }>('verifyEmail') },
}).extend({
  guards: { hasToken: ({ context }) => context.token !== '' },
  actions: {
    /** Reads the security status again; provided by the portal. */
    announceVerified: () => {},
  },
  delays: { redirect: limits.verifyRedirectMs },
})

/** Verifies an e-mail address by its link, which is invalid without a token. After three seconds the page leaves. */
export const emailVerificationMachine = setup.createMachine({
  id: 'emailVerification',
  context: ({ input }) => ({ token: input.token, message: '', failure: null }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'invalid' }],
    },
    verifying: {
      tags: 'changing',
      exit: assign({ token: '' }),
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'verified',
          actions: [assign({ message: ({ event }) => event.output.message }), 'announceVerified'],
        },
        onError: { target: 'failed', actions: 'rememberFailure' },
      },
    },
    invalid: { tags: 'refused', after: { redirect: 'left' } },
    failed: { tags: 'refused', after: { redirect: 'left' } },
    verified: { tags: 'succeeded', after: { redirect: 'left' } },
    left: { type: 'final' },
  },
})
