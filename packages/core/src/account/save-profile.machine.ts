import { assign } from 'xstate'
import { stepUpCodeOf } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { asking } from '../kernel/flow/shared-states/asking.ts'
import {
  codeStep,
  codeStepSetup,
  startOfCodeStep,
  verifyCode,
  type CodeStepContext,
  type CodeStepEvent,
} from '../kernel/flow/shared-states/code-step.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { profileProblem, type ProfileProblem } from './account.rules.ts'
import type { ProfileForm } from './account.schema.ts'

/** State of a profile that is edited and saved. */
export interface SaveProfileContext extends CodeStepContext {
  /** Address of the user before the change. */
  presentEmail: string
  /** Form on its way; forgotten when the answer is there, because it may hold passwords. */
  details: ProfileForm | null
  problem: ProfileProblem | null
  data: ActionAnswer | null
}

const setup = codeStepSetup({
  types: {} as {
    context: SaveProfileContext
    events: CodeStepEvent | { type: 'form.submit'; details: ProfileForm }
    input: { presentEmail: string; takesRecoveryCodes?: boolean }
    output: ActionAnswer | null
    asks: 'details' | 'code'
  },
  actors: {
    save: mustBeProvided<ActionAnswer, { details: ProfileForm | null; presentEmail: string }>('save'),
    verifyCode,
  },
}).extend({
  guards: {
    hasProblem: ({ context }, params: { details: ProfileForm }) =>
      profileProblem(params.details, context.presentEmail) !== null,
    needsCode: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'STEP_UP_REQUIRED',
  },
  actions: {
    forgetDetails: assign({ details: null }),
  },
  delays: { done: limits.successAlertMs },
})

/**
 * Saves a profile: checks the form, sends it, asks for a one-time code where the server wants one, and sends it again.
 * The passwords are forgotten with the answer or when the code is cancelled, the code with its check.
 */
export const saveProfileMachine = setup.createMachine({
  id: 'saveProfile',
  context: ({ input }) => ({
    ...startOfCodeStep,
    takesRecoveryCodes: input.takesRecoveryCodes ?? true,
    presentEmail: input.presentEmail,
    details: null,
    problem: null,
    data: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      entry: 'forgetDetails',
      ...asking('details'),
      exit: assign({ problem: null }),
      on: {
        'form.submit': [
          {
            guard: { type: 'hasProblem', params: ({ event }) => event },
            target: '.refused',
            actions: assign({ problem: ({ context, event }) => profileProblem(event.details, context.presentEmail) }),
          },
          { target: 'submitting', actions: assign({ details: ({ event }) => event.details }) },
        ],
      },
    },
    submitting: {
      tags: 'changing',
      meta: { answers: 'details' },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { details, presentEmail } }) => ({ details, presentEmail }),
        onDone: { target: 'succeeded', actions: ['forgetDetails', assign({ data: ({ event }) => event.output })] },
        onError: [
          { guard: { type: 'needsCode', params: ({ event }) => event }, target: 'codeStep' },
          { target: 'entering.refused', actions: 'rememberFailure' },
        ],
      },
    },
    codeStep: { ...codeStep('#saveProfile.entering.refused'), on: { 'code.cancel': 'entering' }, onDone: 'submitting' },
    succeeded: { tags: 'succeeded', after: { done: 'finished' } },
    finished: { type: 'final', tags: 'succeeded' },
  },
  output: ({ context }) => context.data,
})
