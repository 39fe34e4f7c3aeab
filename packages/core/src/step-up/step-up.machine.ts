import { assign } from 'xstate'
import { stepUpCodeOf, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { isOneTimeCode } from '../kernel/values/one-time-code.ts'
import { afterResult, type ActionResult } from './action-result.rules.ts'

/** End of a step-up flow; `setup` sends the user to the set-up of the second factor. */
export type StepUpOutput<Value, Lost> =
  | { kind: 'done'; value: Value }
  | { kind: 'cancelled' }
  | { kind: 'setup' }
  | { kind: 'lost'; lost: Lost }

/** State of a step-up. */
export interface StepUpContext<Details, Value, Lost> {
  /** Null when the caller does not know it; the flow then asks the server. */
  isTwoFactorEnabled: boolean | null
  /** Kept through every refusal. */
  details: Details | null
  code: string
  failure: Failure | null
  /** True when a successful rollback followed the shown failure. */
  isRolledBack: boolean
  value: Value | null
  lost: Lost | null
}

/** Events of a step-up. */
export type StepUpEvent<Details> =
  | { type: 'details.submit'; details: Details }
  | { type: 'code.submit'; code: string }
  | { type: 'code.cancel' }
  | { type: 'restore.submit' }
  | { type: 'setup.open' }
  | { type: 'action.retry' }
  | { type: 'action.cancel' }

/**
 * Makes the machine of a change that needs a one-time code: checks that the second factor is on, asks for the details,
 * asks for the code, runs the action. A refusal returns to the filled details; a 428 asks for a code again and shows
 * its reason; a record that a failed rollback lost can be restored. The code is forgotten with its check.
 */
export function createStepUpMachine<Details, Value = void, Lost = never>() {
  const setup = machineSetup({
    types: {} as {
      context: StepUpContext<Details, Value, Lost>
      events: StepUpEvent<Details>
      input: { isTwoFactorEnabled: boolean | null; details?: Details }
      output: StepUpOutput<Value, Lost>
    },
    actors: {
      loadSecurity: mustBeProvided<{ is2FAEnabled: boolean }>('loadSecurity'),
      verifyCode: mustBeProvided<unknown, { code: string }>('verifyCode'),
      runAction: mustBeProvided<unknown, { details: unknown }>('runAction'),
      restoreLost: mustBeProvided<unknown, { lost: unknown }>('restoreLost'),
    },
  }).extend({
    guards: {
      isKnownEnabled: ({ context }) => context.isTwoFactorEnabled === true,
      isEnabled: (_, params: { output: { is2FAEnabled: boolean } }) => params.output.is2FAEnabled,
      /** True for details that pass the domain's local checks; provided by the portal. */
      isAcceptable: (_, _params: { details: unknown }) => false,
      isSixDigits: (_, params: { code: string }) => isOneTimeCode(params.code),
      isDone: (_, params: { output: unknown }) => (params.output as ActionResult<Value, Lost>).kind === 'done',
      isLost: (_, params: { output: unknown }) => (params.output as ActionResult<Value, Lost>).kind === 'lost',
      isRestoring: ({ context }) => context.lost !== null,
      needsCode: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'STEP_UP_REQUIRED',
      needsSetup: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'TWO_FACTOR_NOT_ENABLED',
    },
    actions: {
      rememberDetails: assign({ details: (_, params: { details: unknown }) => params.details as Details }),
      rememberCode: assign({ code: (_, params: { code: string }) => params.code }),
      forgetCode: assign({ code: '' }),
      forgetRefusal: assign({ failure: null, isRolledBack: false }),
      rememberResult: assign((_, params: { output: unknown }) =>
        afterResult(params.output as ActionResult<Value, Lost>),
      ),
      rememberRestored: assign({ lost: null, isRolledBack: true }),
    },
  })

  return setup.createMachine({
    id: 'stepUp',
    context: ({ input }) => ({
      isTwoFactorEnabled: input.isTwoFactorEnabled,
      details: input.details ?? null,
      code: '',
      failure: null,
      isRolledBack: false,
      value: null,
      lost: null,
    }),
    initial: 'starting',
    states: {
      starting: {
        meta: { asks: 'nothing' },
        always: [{ guard: 'isKnownEnabled', target: 'enteringDetails' }, { target: 'checkingSecurity' }],
      },
      checkingSecurity: {
        tags: 'busy',
        meta: { asks: 'nothing' },
        invoke: {
          id: 'loadSecurity',
          src: 'loadSecurity',
          onDone: [
            { guard: { type: 'isEnabled', params: ({ event }) => event }, target: 'enteringDetails' },
            { target: 'twoFactorMissing' },
          ],
          onError: {
            target: 'securityUnknown',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
        },
      },
      securityUnknown: {
        tags: ['asking', 'refused'],
        meta: { asks: 'retry' },
        exit: 'forgetRefusal',
        on: { 'action.retry': 'checkingSecurity', 'action.cancel': 'cancelled' },
      },
      twoFactorMissing: {
        tags: 'asking',
        meta: { asks: 'two-factor' },
        on: { 'setup.open': 'leftForSetup', 'action.cancel': 'cancelled' },
      },
      enteringDetails: {
        tags: 'asking',
        initial: 'fresh',
        on: {
          'details.submit': {
            guard: { type: 'isAcceptable', params: ({ event }) => event },
            target: 'codeStep',
            actions: { type: 'rememberDetails', params: ({ event }) => event },
          },
          'action.cancel': 'cancelled',
        },
        states: {
          fresh: { meta: { asks: 'details' } },
          refused: { tags: 'refused', meta: { asks: 'details' }, exit: 'forgetRefusal' },
        },
      },
      codeStep: {
        initial: 'enteringCode',
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
              'code.cancel': [{ guard: 'isRestoring', target: '#stepUp.lost' }, { target: '#stepUp.enteringDetails' }],
            },
            states: {
              fresh: { meta: { asks: 'code' } },
              refused: { tags: 'refused', meta: { asks: 'code' }, exit: 'forgetRefusal' },
            },
          },
          verifyingCode: {
            tags: 'busy',
            meta: { asks: 'nothing' },
            exit: 'forgetCode',
            invoke: {
              id: 'verifyCode',
              src: 'verifyCode',
              input: ({ context }) => ({ code: context.code }),
              onDone: [{ guard: 'isRestoring', target: '#stepUp.restoring' }, { target: '#stepUp.running' }],
              onError: {
                target: 'enteringCode.refused',
                actions: { type: 'rememberFailure', params: ({ event }) => event },
              },
            },
          },
        },
      },
      running: {
        tags: ['busy', 'changing'],
        meta: { asks: 'nothing' },
        invoke: {
          id: 'runAction',
          src: 'runAction',
          input: ({ context }) => ({ details: context.details }),
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event },
              target: 'done',
              actions: { type: 'rememberResult', params: ({ event }) => event },
            },
            {
              guard: { type: 'isLost', params: ({ event }) => event },
              target: 'lost',
              actions: { type: 'rememberResult', params: ({ event }) => event },
            },
            {
              target: 'enteringDetails.refused',
              actions: { type: 'rememberResult', params: ({ event }) => event },
            },
          ],
          onError: [
            {
              guard: { type: 'needsCode', params: ({ event }) => event },
              target: 'codeStep.enteringCode.refused',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
            { guard: { type: 'needsSetup', params: ({ event }) => event }, target: 'twoFactorMissing' },
            {
              target: 'enteringDetails.refused',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
          ],
        },
      },
      lost: {
        tags: ['asking', 'refused'],
        meta: { asks: 'restore' },
        on: { 'restore.submit': 'restoring', 'action.cancel': 'leftLost' },
      },
      restoring: {
        tags: ['busy', 'changing'],
        meta: { asks: 'nothing' },
        invoke: {
          id: 'restoreLost',
          src: 'restoreLost',
          input: ({ context }) => ({ lost: context.lost }),
          onDone: { target: 'enteringDetails.refused', actions: 'rememberRestored' },
          onError: [
            {
              guard: { type: 'needsCode', params: ({ event }) => event },
              target: 'codeStep.enteringCode.refused',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
            { target: 'lost', actions: { type: 'rememberFailure', params: ({ event }) => event } },
          ],
        },
      },
      done: {
        type: 'final',
        meta: { asks: 'nothing' },
        output: ({ context }) => ({ kind: 'done', value: context.value }),
      },
      cancelled: { type: 'final', meta: { asks: 'nothing' }, output: { kind: 'cancelled' } },
      leftForSetup: { type: 'final', meta: { asks: 'nothing' }, output: { kind: 'setup' } },
      leftLost: {
        type: 'final',
        meta: { asks: 'nothing' },
        output: ({ context }) => ({ kind: 'lost', lost: context.lost }),
      },
    },
    output: ({ event }) => event.output as StepUpOutput<Value, Lost>,
  })
}

/** Machine of a change with these details, result and lost records. */
export type StepUpMachine<Details, Value, Lost> = ReturnType<typeof createStepUpMachine<Details, Value, Lost>>
