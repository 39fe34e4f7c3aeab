import { assign } from 'xstate'
import { isDecidedRefusal } from '../kernel/failure/decided-refusals.texts.ts'
import { toFailure, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { isOneTimeCode } from '../kernel/values/one-time-code.ts'
import type { CodeStep, Credentials, LoginAnswer, Session } from './session.schema.ts'

/** State of a sign-in. */
export interface LoginContext {
  /** Key of a secure link; null for a sign-in with credentials, empty for a link without a key. */
  key: string | null
  /** Kept through every refusal, so that the user need not type it again. */
  email: string
  password: string
  tempToken: string
  code: string
  failure: Failure | null
  session: Session | null
}

/** Events of a sign-in. */
export type LoginEvent =
  | { type: 'login.submit'; email: string; password: string }
  | { type: 'code.submit'; code: string }
  | { type: 'code.cancel' }

const setup = machineSetup({
  types: {} as {
    context: LoginContext
    events: LoginEvent
    input: { email?: string; key?: string } | undefined
    output: Session
  },
  actors: {
    signIn: mustBeProvided<LoginAnswer, Credentials>('signIn'),
    verifyCode: mustBeProvided<Session, CodeStep>('verifyCode'),
    followLink: mustBeProvided<LoginAnswer, { key: string }>('followLink'),
  },
}).extend({
  guards: {
    isLink: ({ context }) => context.key !== null,
    hasKey: ({ context }) => context.key !== null && context.key !== '',
    isFilled: (_, params: { email: string; password: string }) => params.email.trim() !== '' && params.password !== '',
    isSixDigits: (_, params: { code: string }) => isOneTimeCode(params.code),
    isCodeRequired: (_, params: { output: LoginAnswer }) => 'tempToken' in params.output,
    isStepOver: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return failure.kind === 'session-ended' || isDecidedRefusal(failure, 'codeStepOver')
    },
  },
  actions: {
    rememberCredentials: assign({
      email: (_, params: { email: string; password: string }) => params.email.trim(),
      password: (_, params) => params.password,
    }),
    forgetPassword: assign({ password: '' }),
    forgetKey: assign({ key: '' }),
    rememberTempToken: assign({
      tempToken: (_, params: { output: LoginAnswer }) => ('tempToken' in params.output ? params.output.tempToken : ''),
    }),
    forgetTempToken: assign({ tempToken: '' }),
    rememberCode: assign({ code: (_, params: { code: string }) => params.code }),
    forgetCode: assign({ code: '' }),
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
    key: input?.key ?? null,
    email: input?.email ?? '',
    password: '',
    tempToken: '',
    code: '',
    failure: null,
    session: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      meta: { asks: 'nothing' },
      always: [
        { guard: 'hasKey', target: 'followingLink' },
        { guard: 'isLink', target: 'linkRefused' },
        { target: 'enteringCredentials' },
      ],
    },
    followingLink: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      exit: 'forgetKey',
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
        onError: { target: 'linkRefused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    // No failure means that the link had no key. There is no retry: a key works once.
    linkRefused: { tags: 'refused', meta: { asks: 'nothing' } },
    enteringCredentials: {
      tags: 'asking',
      initial: 'fresh',
      on: {
        'login.submit': {
          guard: { type: 'isFilled', params: ({ event }) => event },
          target: 'signingIn',
          actions: { type: 'rememberCredentials', params: ({ event }) => event },
        },
      },
      states: {
        fresh: { meta: { asks: 'credentials' } },
        refused: { tags: 'refused', meta: { asks: 'credentials' }, exit: 'forgetFailure' },
      },
    },
    signingIn: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      exit: 'forgetPassword',
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
        onError: {
          target: 'enteringCredentials.refused',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
        },
      },
    },
    codeStep: {
      exit: 'forgetTempToken',
      initial: 'enteringCode',
      on: { 'code.cancel': 'enteringCredentials' },
      states: {
        enteringCode: {
          tags: 'asking',
          initial: 'fresh',
          on: {
            'code.submit': {
              guard: { type: 'isSixDigits', params: ({ event }) => event },
              target: 'verifyingCode',
              actions: { type: 'rememberCode', params: ({ event }) => event },
            },
          },
          states: {
            fresh: { meta: { asks: 'code' } },
            refused: { tags: 'refused', meta: { asks: 'code' }, exit: 'forgetFailure' },
          },
        },
        verifyingCode: {
          tags: 'busy',
          meta: { asks: 'nothing' },
          exit: 'forgetCode',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context }) => ({ otp: context.code, tempToken: context.tempToken }),
            onDone: {
              target: '#login.signedIn',
              actions: { type: 'rememberSession', params: ({ event }) => event },
            },
            onError: [
              {
                guard: { type: 'isStepOver', params: ({ event }) => event },
                target: '#login.enteringCredentials.refused',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
              {
                target: 'enteringCode.refused',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
    signedIn: { type: 'final', meta: { asks: 'nothing' }, entry: 'announceSession' },
  },
  output: ({ context }) => {
    // `signedIn` always has a session; a mistake in the machine must not end as a sign-in.
    if (context.session === null) throw new Error('login ended without a session')
    return context.session
  },
})
