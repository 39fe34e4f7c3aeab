import { assign } from 'xstate'
import { isConflict, stepUpCodeOf, toFailure, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import { limits } from '../kernel/values/limits.ts'
import { isOneTimeCode } from '../kernel/values/one-time-code.ts'
import type { CodeAccepted, TwoFactorSecret } from './account.schema.ts'

/** State of a two-factor set-up. */
export interface TwoFactorSetupContext {
  secret: TwoFactorSecret | null
  code: string
  password: string
  /** Codes that are shown once, after the set-up; a server of the first release gives none. */
  recoveryCodes: readonly string[]
  failure: Failure | null
  /** True when the last entry was no code of six digits. */
  isMalformed: boolean
  /** True when an earlier set-up waits for its code. */
  isStarted: boolean
}

const setup = machineSetup({
  types: {} as {
    context: TwoFactorSetupContext
    events:
      | { type: 'setup.continue' }
      | { type: 'setup.back' }
      | { type: 'setup.retry' }
      | { type: 'code.submit'; code: string }
      | { type: 'password.submit'; password: string }
      | { type: 'codes.saved' }
    input: { isStarted: boolean } | undefined
    asks: 'retry' | 'password' | 'details' | 'code' | 'acknowledgement'
  },
  actors: {
    startSetup: mustBeProvided<TwoFactorSecret>('startSetup'),
    confirmPassword: readMustBeProvided<unknown, { password: string }>('confirmPassword'),
    confirmCode: mustBeProvided<CodeAccepted, { code: string }>('confirmCode'),
  },
}).extend({
  guards: {
    isStarted: ({ context }) => context.isStarted,
    needsPassword: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'PASSWORD_REQUIRED',
    isTyped: (_, params: { password: string }) => params.password !== '',
    hasCodes: (_, params: { output: CodeAccepted }) => (params.output.recoveryCodes ?? []).length > 0,
    /** True when no set-up waits for an answer: it was never started, its time is over, or the session has ended. */
    isOver: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return failure.kind === 'session-ended' || isConflict(failure)
    },
    isSixDigits: (_, params: { code: string }) => isOneTimeCode(params.code),
  },
  actions: {
    forgetSecret: assign({ secret: null }),
    /** Reads the security status again; provided by the portal. */
    announceEnabled: () => {},
  },
  delays: { alert: limits.twoFactorAlertMs },
})

/**
 * Switches the second factor on: fetches a secret, shows it, asks for a code, shows the recovery codes. A server that
 * wants a fresh check of the password gets it first. An earlier set-up has shown its secret already and asks for the
 * code at once; a set-up that is over starts anew. The secret is forgotten when the factor is on or the set-up over,
 * code and password with their check, and the recovery codes when they are saved.
 */
export const twoFactorSetupMachine = setup.createMachine({
  id: 'twoFactorSetup',
  context: ({ input }) => ({
    secret: null,
    code: '',
    password: '',
    recoveryCodes: [],
    failure: null,
    isMalformed: false,
    isStarted: input?.isStarted ?? false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isStarted', target: 'enteringCode' }, { target: 'starting' }],
    },
    starting: {
      tags: ['changing', 'loading'],
      invoke: {
        id: 'startSetup',
        src: 'startSetup',
        onDone: { target: 'showingSecret', actions: assign({ secret: ({ event }) => event.output, isStarted: false }) },
        onError: [
          { guard: { type: 'needsPassword', params: ({ event }) => event }, target: 'enteringPassword' },
          { target: 'unavailable', actions: 'rememberFailure' },
        ],
      },
    },
    enteringPassword: {
      ...asking('password'),
      on: {
        'password.submit': {
          guard: { type: 'isTyped', params: ({ event }) => event },
          target: 'confirmingPassword',
          actions: assign({ password: ({ event }) => event.password }),
        },
      },
    },
    confirmingPassword: {
      tags: 'busy',
      meta: { answers: 'password' },
      exit: assign({ password: '' }),
      invoke: {
        id: 'confirmPassword',
        src: 'confirmPassword',
        input: ({ context }) => ({ password: context.password }),
        onDone: 'starting',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'unavailable',
            actions: 'rememberFailure',
          },
          { target: 'enteringPassword.refused', actions: 'rememberFailure' },
        ],
      },
    },
    unavailable: { ...unreadable, on: { 'setup.retry': 'starting' } },
    showingSecret: { meta: { asks: 'details' }, on: { 'setup.continue': 'enteringCode' } },
    enteringCode: {
      ...asking('code'),
      exit: assign({ isMalformed: false }),
      on: {
        'setup.back': [{ guard: 'isStarted', target: 'starting' }, { target: 'showingSecret' }],
        'code.submit': [
          {
            guard: { type: 'isSixDigits', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: assign({ code: ({ event }) => event.code }),
          },
          { target: '.refused', actions: assign({ isMalformed: true }) },
        ],
      },
    },
    confirmingCode: {
      tags: 'changing',
      meta: { answers: 'code' },
      exit: assign({ code: '' }),
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'hasCodes', params: ({ event }) => event },
            target: 'showingCodes',
            actions: [
              'forgetSecret',
              'announceEnabled',
              assign({ recoveryCodes: ({ event }) => event.output.recoveryCodes ?? [] }),
            ],
          },
          { target: 'enabled', actions: ['forgetSecret', 'announceEnabled'] },
        ],
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'unavailable',
            actions: ['forgetSecret', 'rememberFailure'],
          },
          { target: 'enteringCode.refused', actions: 'rememberFailure' },
        ],
      },
    },
    showingCodes: {
      meta: { asks: 'acknowledgement' },
      exit: assign({ recoveryCodes: [] }),
      on: { 'codes.saved': 'enabled' },
    },
    enabled: { tags: 'succeeded', after: { alert: 'finished' } },
    finished: { type: 'final', tags: 'succeeded' },
  },
})
