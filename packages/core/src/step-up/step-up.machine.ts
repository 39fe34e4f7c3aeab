import { assign, type UnknownActorLogic } from 'xstate'
import { stepUpCodeOf } from '../kernel/failure/failure.ts'
import { stepOf } from '../kernel/flow/contract.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { must } from '../kernel/flow/machine-setup.ts'
import { afterResult, type ActionResult } from '../kernel/flow/shared-states/action-result.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import { codeStep, codeStepSetup, verifyCode } from '../kernel/flow/shared-states/code-step.ts'
import { startOf, type StepUpContext, type StepUpEvent, type StepUpInput, type StepUpOutput } from './step-up.rules.ts'

/**
 * Makes the machine of a change that needs a one-time code: checks that the second factor is on, asks for the details,
 * asks for the code, runs the action. A refusal returns to the filled details; a 428 asks for a code again and shows
 * its reason; a record that a failed rollback lost can be restored. The code is forgotten with its check. The action is
 * a call, or a machine whose steps the context names.
 */
export function createStepUpMachine<Details, Value = void, Lost = never>() {
  const setup = codeStepSetup({
    types: {} as {
      context: StepUpContext<Details, Value, Lost>
      events: StepUpEvent<Details>
      input: StepUpInput<Details>
      output: StepUpOutput<Value, Lost>
      asks: 'retry' | 'two-factor' | 'details' | 'code' | 'restore'
    },
    actors: {
      loadSecurity: readMustBeProvided<{ is2FAEnabled: boolean }>('loadSecurity'),
      verifyCode,
      /** Call or machine; its type covers both. */
      runAction: mustBeProvided<unknown, unknown>('runAction') as UnknownActorLogic,
      restoreLost: mustBeProvided<unknown, { lost: Lost }>('restoreLost'),
    },
  }).extend({
    guards: {
      /** True for an API token, which needs no code for what it may do. */
      isWithoutCode: ({ context }) => context.isWithoutCode,
      isKnownEnabled: ({ context }) => context.isTwoFactorEnabled === true,
      isEnabled: (_, params: { output: { is2FAEnabled: boolean } }) => params.output.is2FAEnabled,
      /** True for details that pass the domain's local checks; provided by the portal. */
      isAcceptable: (_, _params: { details: Details }) => false,
      isDone: ({ context }) => context.failure === null,
      isLost: ({ context }) => context.lost !== null,
      needsCode: ({ context }) => !context.isRolledBack && stepUpCodeOf(context.failure) === 'STEP_UP_REQUIRED',
      needsSetup: ({ context }) => !context.isRolledBack && stepUpCodeOf(context.failure) === 'TWO_FACTOR_NOT_ENABLED',
      isCodeRefused: (_, params: { error: unknown }) => stepUpCodeOf(params.error) === 'STEP_UP_REQUIRED',
    },
    actions: {
      /** Tells the security status that the second factor is missing, so that the client offers the set-up. */
      noteMissingFactor: () => {},
    },
  })

  return setup.createMachine({
    id: 'stepUp',
    context: ({ input }) => startOf<Details, Value, Lost>(input),
    initial: 'starting',
    states: {
      starting: {
        always: [
          { guard: 'isWithoutCode', target: 'enteringDetails' },
          { guard: 'isKnownEnabled', target: 'enteringDetails' },
          { target: 'checkingSecurity' },
        ],
      },
      checkingSecurity: {
        tags: 'loading',
        invoke: {
          id: 'loadSecurity',
          src: 'loadSecurity',
          onDone: [
            { guard: { type: 'isEnabled', params: ({ event }) => event }, target: 'enteringDetails' },
            { target: 'twoFactorMissing' },
          ],
          onError: { target: 'securityUnknown', actions: 'rememberFailure' },
        },
      },
      securityUnknown: { ...unreadable, on: { 'action.retry': 'checkingSecurity', 'action.cancel': 'cancelled' } },
      twoFactorMissing: {
        meta: { asks: 'two-factor' },
        on: { 'setup.open': 'leftForSetup', 'action.cancel': 'cancelled' },
      },
      enteringDetails: {
        ...asking('details'),
        exit: assign({ isRolledBack: false }),
        on: {
          'details.submit': {
            guard: { type: 'isAcceptable', params: ({ event }) => event },
            target: 'deciding',
            actions: assign({ details: ({ event }) => event.details }),
          },
          'action.cancel': 'cancelled',
        },
      },
      deciding: {
        always: [{ guard: 'isWithoutCode', target: 'running' }, { target: 'codeStep' }],
      },
      codeStep: {
        ...codeStep('#stepUp.ended'),
        on: { 'code.cancel': [{ guard: 'isLost', target: 'lost' }, { target: 'enteringDetails' }] },
        onDone: [{ guard: 'isLost', target: 'restoring' }, { target: 'running' }],
      },
      running: {
        tags: 'changing',
        meta: { answers: 'code' },
        exit: assign({ step: null }),
        invoke: {
          id: 'runAction',
          src: 'runAction',
          input: ({ context }: { context: StepUpContext<Details, Value, Lost> }) => context.details,
          onSnapshot: { actions: assign({ step: ({ event }) => stepOf(event.snapshot as object) }) },
          onDone: {
            target: 'ended',
            actions: assign(({ event }) => afterResult(event.output as ActionResult<Value, Lost>)),
          },
          onError: { target: 'ended', actions: 'rememberFailure' },
        },
      },
      ended: {
        always: [
          { guard: 'isDone', target: 'done' },
          { guard: 'isLost', target: 'lost' },
          { guard: 'needsCode', target: 'codeStep.enteringCode.refused' },
          { guard: 'needsSetup', target: 'twoFactorMissing', actions: ['noteMissingFactor', 'forgetFailure'] },
          { target: 'enteringDetails.refused' },
        ],
      },
      lost: {
        tags: 'refused',
        meta: { asks: 'restore' },
        on: { 'restore.submit': 'restoring', 'action.cancel': 'leftLost' },
      },
      restoring: {
        tags: 'changing',
        meta: { answers: 'restore' },
        invoke: {
          id: 'restoreLost',
          src: 'restoreLost',
          input: ({ context }) => ({ lost: must(context.lost) }),
          onDone: { target: 'enteringDetails.refused', actions: assign({ lost: null, isRolledBack: true }) },
          onError: [
            {
              guard: { type: 'isCodeRefused', params: ({ event }) => event },
              target: 'codeStep.enteringCode.refused',
              actions: 'rememberFailure',
            },
            { target: 'lost', actions: ['rememberFailure', 'noteMissingFactor'] },
          ],
        },
      },
      done: {
        type: 'final',
        output: ({ context }) => ({ kind: 'done', value: context.value }),
      },
      cancelled: { type: 'final', output: { kind: 'cancelled' } },
      leftForSetup: { type: 'final', output: { kind: 'setup' } },
      leftLost: {
        type: 'final',
        output: ({ context }) => ({ kind: 'lost', lost: context.lost }),
      },
    },
    output: ({ event }) => event.output as StepUpOutput<Value, Lost>,
  })
}

/** Machine of a change with these details, result and lost records. */
export type StepUpMachine<Details, Value, Lost> = ReturnType<typeof createStepUpMachine<Details, Value, Lost>>
