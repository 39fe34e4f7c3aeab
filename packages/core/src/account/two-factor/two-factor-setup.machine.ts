import { assign } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { mustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import { limits } from '../../kernel/values/limits.ts'
import { isOneTimeCode } from '../../kernel/values/one-time-code.ts'
import type { TwoFactorSecret } from '../profile.schema.ts'

/** State of a two-factor set-up. */
export interface TwoFactorSetupContext {
  secret: TwoFactorSecret | null
  code: string
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
    input: { isStarted: boolean } | undefined
  },
  actors: {
    startSetup: mustBeProvided<TwoFactorSecret>('startSetup'),
    confirmCode: mustBeProvided<unknown, { code: string }>('confirmCode'),
  },
}).extend({
  guards: {
    isStarted: ({ context }) => context.isStarted,
    isSixDigits: (_, params: { code: string }) => isOneTimeCode(params.code),
  },
  actions: {
    rememberSecret: assign({
      secret: (_, params: { output: TwoFactorSecret }) => params.output,
      isStarted: false,
    }),
    forgetSecret: assign({ secret: null }),
    rememberCode: assign({ code: (_, params: { code: string }) => params.code }),
    forgetCode: assign({ code: '' }),
    rememberMalformed: assign({ isMalformed: true }),
    forgetRefusal: assign({ failure: null, isMalformed: false }),
    /** Reads the security status again; provided by the portal. */
    announceEnabled: () => {},
  },
  delays: { alert: limits.twoFactorAlertMs },
})

/**
 * Switches the second factor on: fetches a secret, shows it, asks for a code. An earlier set-up has shown its secret
 * already and asks for the code at once. The secret is forgotten when the factor is on, the code with its check.
 */
export const twoFactorSetupMachine = setup.createMachine({
  id: 'twoFactorSetup',
  context: ({ input }) => ({
    secret: null,
    code: '',
    failure: null,
    isMalformed: false,
    isStarted: input?.isStarted ?? false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'isStarted', target: 'enteringCode' }, { target: 'starting' }],
    },
    starting: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'startSetup',
        src: 'startSetup',
        onDone: { target: 'showingSecret', actions: { type: 'rememberSecret', params: ({ event }) => event } },
        onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    unavailable: {
      tags: ['asking', 'refused'],
      meta: { asks: 'retry' },
      exit: 'forgetRefusal',
      on: { 'setup.retry': 'starting' },
    },
    showingSecret: { tags: 'asking', meta: { asks: 'details' }, on: { 'setup.continue': 'enteringCode' } },
    enteringCode: {
      tags: 'asking',
      initial: 'fresh',
      on: {
        'setup.back': [{ guard: 'isStarted', target: 'starting' }, { target: 'showingSecret' }],
        'code.submit': [
          {
            guard: { type: 'isSixDigits', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
          { target: '.refused', reenter: true, actions: 'rememberMalformed' },
        ],
      },
      states: {
        fresh: { meta: { asks: 'code' } },
        refused: { tags: 'refused', meta: { asks: 'code' }, exit: 'forgetRefusal' },
      },
    },
    confirmingCode: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      exit: 'forgetCode',
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'enabled', actions: ['forgetSecret', 'announceEnabled'] },
        onError: { target: 'enteringCode.refused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    enabled: { meta: { asks: 'nothing' }, after: { alert: 'finished' } },
    finished: { type: 'final', meta: { asks: 'nothing' } },
  },
})
