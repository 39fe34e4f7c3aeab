import { assign } from 'xstate'
import { readMustBeProvided } from '../kernel/flow/flow.ts'
import { asking } from '../kernel/flow/shared-states/asking.ts'
import {
  codeStep,
  codeStepSetup,
  startOfCodeStep,
  type CodeStepContext,
  type CodeStepEvent,
} from '../kernel/flow/shared-states/code-step.ts'
import type { Credentials, LoginAnswer, Session } from './session.schema.ts'

/** State of a sign-in. */
export interface LoginContext extends CodeStepContext {
  /** Key of a secure link; null for a sign-in with credentials, empty for a link without a key. */
  key: string | null
  /** Kept through every refusal, so that the user need not type it again. */
  email: string
  password: string
  session: Session | null
}

/** Events of a sign-in. */
export type LoginEvent = CodeStepEvent | { type: 'login.submit'; email: string; password: string }

const setup = codeStepSetup({
  types: {} as {
    context: LoginContext
    events: LoginEvent
    input: { email?: string; key?: string } | undefined
    output: Session
    asks: 'credentials' | 'code'
  },
  actors: {
    signIn: readMustBeProvided<LoginAnswer, Credentials>('signIn'),
    verifyCode: readMustBeProvided<Session, { code: string; tempToken: string }>('verifyCode'),
    followLink: readMustBeProvided<LoginAnswer, { key: string }>('followLink'),
  },
}).extend({
  guards: {
    isLink: ({ context }) => context.key !== null,
    hasKey: ({ context }) => context.key !== null && context.key !== '',
    isFilled: (_, params: { email: string; password: string }) => params.email.trim() !== '' && params.password !== '',
    isCodeRequired: (_, params: { output: LoginAnswer }) => 'tempToken' in params.output,
  },
  actions: {
    rememberTempToken: assign({
      tempToken: (_, params: { output: LoginAnswer }) => ('tempToken' in params.output ? params.output.tempToken : ''),
      takesRecoveryCodes: (_, params) => 'tempToken' in params.output && params.output.recoveryCodes === 1,
    }),
    rememberSession: assign({
      session: (_, params: { output: LoginAnswer }) => ('token' in params.output ? params.output : null),
    }),
    /** Starts the session in the session machine; provided by the portal. */
    announceSession: () => {},
  },
})

/**
 * Signs in: asks for credentials, then for a code if the server requires one, and ends in `signedIn` with the session.
 * Password, code and temp token are forgotten on exit of the state that used them.
 */
export const loginMachine = setup.createMachine({
  id: 'login',
  context: ({ input }) => ({
    ...startOfCodeStep,
    key: input?.key ?? null,
    email: input?.email ?? '',
    password: '',
    session: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasKey', target: 'followingLink' },
        { guard: 'isLink', target: 'linkRefused' },
        { target: 'enteringCredentials' },
      ],
    },
    followingLink: {
      tags: 'busy',
      exit: assign({ key: '' }),
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context }) => ({ key: context.key ?? '' }),
        onDone: [
          {
            guard: { type: 'isCodeRequired', params: ({ event }) => event },
            target: 'codeStep',
            actions: { type: 'rememberTempToken', params: ({ event }) => event },
          },
          { target: 'signedIn', actions: { type: 'rememberSession', params: ({ event }) => event } },
        ],
        onError: { target: 'linkRefused', actions: 'rememberFailure' },
      },
    },
    // No failure means that the link had no key. There is no retry: a key works once.
    linkRefused: { tags: 'refused' },
    enteringCredentials: {
      ...asking('credentials'),
      on: {
        'login.submit': {
          guard: { type: 'isFilled', params: ({ event }) => event },
          target: 'signingIn',
          actions: assign(({ event: { email, password } }) => ({ email: email.trim(), password })),
        },
      },
    },
    signingIn: {
      tags: 'busy',
      meta: { answers: 'credentials' },
      exit: assign({ password: '' }),
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email, password: context.password }),
        onDone: [
          {
            guard: { type: 'isCodeRequired', params: ({ event }) => event },
            target: 'codeStep',
            actions: { type: 'rememberTempToken', params: ({ event }) => event },
          },
          { target: 'signedIn', actions: { type: 'rememberSession', params: ({ event }) => event } },
        ],
        onError: { target: 'enteringCredentials.refused', actions: 'rememberFailure' },
      },
    },
    codeStep: {
      ...codeStep('#login.enteringCredentials.refused'),
      exit: assign({ tempToken: '' }),
      on: { 'code.cancel': 'enteringCredentials' },
      onDone: {
        target: 'signedIn',
        actions: { type: 'rememberSession', params: ({ event }) => ({ output: event.output as Session }) },
      },
    },
    signedIn: { type: 'final', entry: 'announceSession' },
  },
  output: ({ context }) => {
    // `signedIn` always has a session; a mistake in the machine must not end as a sign-in.
    if (context.session === null) throw new Error('login ended without a session')
    return context.session
  },
})
