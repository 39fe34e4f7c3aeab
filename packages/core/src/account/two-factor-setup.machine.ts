import { assign } from 'xstate'
import { isConflict, stepUpCodeOf, toFailure } from '../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import {
  codeStep,
  codeStepSetup,
  startOfCodeStep,
  verifyCode,
  type CodeStepContext,
  type CodeStepEvent,
} from '../kernel/flow/shared-states/code-step.ts'
import { limits } from '../kernel/values/limits.ts'
import type { CodeAccepted, TwoFactorSecret } from './account.schema.ts'

/** State of a two-factor set-up. */
export interface TwoFactorSetupContext extends CodeStepContext {
  secret: TwoFactorSecret | null
  password: string
  /** Codes that are shown once, after the set-up; a server of the first release gives none. */
  recoveryCodes: readonly string[]
  /** True when the last entry was no code of six digits. */
  isMalformed: boolean
  /** True when an earlier set-up waits for its code. */
  isStarted: boolean
  /** True when another authenticator takes the place of the present one, behind password and present code. */
  isReplacing: boolean
  /** True when the present code is confirmed. */
  isCodeConfirmed: boolean
}

/** Start of a set-up; of a first one by default. */
export type TwoFactorSetupInput = Partial<
  Pick<TwoFactorSetupContext, 'isStarted' | 'isReplacing' | 'takesRecoveryCodes'>
>

const setup = codeStepSetup({
  types: {} as {
    context: TwoFactorSetupContext
    events:
      | CodeStepEvent
      | { type: 'setup.continue' }
      | { type: 'setup.back' }
      | { type: 'setup.retry' }
      | { type: 'password.submit'; password: string }
      | { type: 'codes.saved' }
    input: TwoFactorSetupInput | undefined
    asks: 'retry' | 'password' | 'code' | 'details' | 'new-code' | 'acknowledgement'
  },
  actors: {
    startSetup: mustBeProvided<TwoFactorSecret>('startSetup'),
    confirmPassword: readMustBeProvided<unknown, { password: string }>('confirmPassword'),
    verifyCode,
    confirmCode: mustBeProvided<CodeAccepted, { code: string }>('confirmCode'),
  },
}).extend({
  guards: {
    isStarted: ({ context }) => context.isStarted,
    needsPassword: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'PASSWORD_REQUIRED',
    needsCode: ({ context }) => context.isReplacing && !context.isCodeConfirmed,
    isReplacing: ({ context }) => context.isReplacing,
    isStartedReplacement: ({ context }) => context.isReplacing && context.isStarted,
    isTyped: (_, params: { password: string }) => params.password !== '',
    hasCodes: (_, params: { output: CodeAccepted }) => (params.output.recoveryCodes ?? []).length > 0,
    /** True when no set-up waits for an answer: it was never started, its time is over, or the session has ended. */
    isOver: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return failure.kind === 'session-ended' || isConflict(failure)
    },
    /** True when the earlier set-up that was gone on with does not exist. */
    isNotStarted: ({ context }, params: { error: unknown }) => context.isStarted && isConflict(toFailure(params.error)),
  },
  actions: {
    forgetSecret: assign({ secret: null }),
    startAnew: assign({ isStarted: false, isCodeConfirmed: false }),
    /** Reads the security status again; provided by the portal. */
    announceEnabled: () => {},
  },
  delays: { alert: limits.twoFactorAlertMs },
})

/**
 * Switches the second factor on: fetches a secret, shows it, asks for a code of it, shows the recovery codes. A server
 * that wants a fresh check of the password gets it first, and where another authenticator takes the place of one, a code
 * of that too. An earlier set-up has shown its secret already and asks for the code at once; a set-up that is over
 * starts anew. The secret is forgotten when the factor is on or the set-up over, code and password with their check, and
 * the recovery codes when they are saved.
 */
export const twoFactorSetupMachine = setup.createMachine({
  id: 'twoFactorSetup',
  context: ({ input }) => ({
    ...startOfCodeStep,
    secret: null,
    password: '',
    recoveryCodes: [],
    isMalformed: false,
    takesRecoveryCodes: input?.takesRecoveryCodes ?? true,
    isStarted: input?.isStarted ?? false,
    isReplacing: input?.isReplacing ?? false,
    isCodeConfirmed: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isStarted', target: 'enteringCode' },
        { guard: 'isReplacing', target: 'enteringPassword' },
        { target: 'starting' },
      ],
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
        onDone: [{ guard: 'needsCode', target: 'codeStep' }, { target: 'starting' }],
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
    codeStep: {
      ...codeStep('#twoFactorSetup.unavailable'),
      on: { 'code.cancel': 'enteringPassword' },
      onDone: { target: 'starting', actions: assign({ isCodeConfirmed: true }) },
    },
    unavailable: { ...unreadable, on: { 'setup.retry': { target: 'deciding', actions: 'startAnew' } } },
    showingSecret: { meta: { asks: 'details' }, on: { 'setup.continue': 'enteringCode' } },
    enteringCode: {
      ...asking('new-code'),
      exit: assign({ isMalformed: false }),
      on: {
        'setup.back': [{ guard: 'isStarted', target: 'deciding', actions: 'startAnew' }, { target: 'showingSecret' }],
        'code.submit': [
          {
            guard: { type: 'isSixDigits', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
          { target: '.refused', actions: assign({ isMalformed: true }) },
        ],
      },
    },
    confirmingCode: {
      tags: 'changing',
      meta: { answers: 'new-code' },
      exit: 'forgetCode',
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
          // A code of the present authenticator is right, too: it proves its user and puts no secret in force.
          {
            guard: 'isStartedReplacement',
            target: 'enteringPassword',
            actions: assign({ isStarted: false, isCodeConfirmed: true }),
          },
          {
            guard: 'isReplacing',
            target: 'enteringCode.refused',
            actions: assign({ failure: { kind: 'refused', status: 200 } }),
          },
          { target: 'enabled', actions: ['forgetSecret', 'announceEnabled'] },
        ],
        onError: [
          { guard: { type: 'isNotStarted', params: ({ event }) => event }, target: 'deciding', actions: 'startAnew' },
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
