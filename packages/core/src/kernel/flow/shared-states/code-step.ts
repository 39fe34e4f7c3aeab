import { assign, type DoneActorEvent, type EventObject, type UnknownActorLogic } from 'xstate'
import { toFailure, type Failure } from '../../failure/failure.ts'
import { isDecidedRefusal } from '../../failure/kernel.texts.ts'
import { isOneTimeCode, isRecoveryCode } from '../../values/one-time-code.ts'
import type { Question } from '../contract.ts'
import { readMustBeProvided } from '../flow.ts'
import { machineSetup } from '../machine-setup.ts'
import { asking } from './asking.ts'

/** State of a flow that asks for a one-time code or a recovery code. */
export interface CodeStepContext {
  /** Forgotten with its check. */
  code: string
  /** Names the sign-in that asks; empty in a session. */
  tempToken: string
  /** True when the server takes a recovery code in place of the one-time code. */
  takesRecoveryCodes: boolean
  failure: Failure | null
}

/** Events of the code step. */
export type CodeStepEvent =
  | { type: 'code.submit'; code: string }
  | { type: 'recovery.submit'; code: string }
  | { type: 'code.cancel' }

/** Context of the code step at its start. */
export const startOfCodeStep: CodeStepContext = {
  code: '',
  tempToken: '',
  takesRecoveryCodes: true,
  failure: null,
}

/** Shared setup of the machines with a code step: `machineSetup` with the guards and actions of `codeStep`. */
export const codeStepSetup = <
  Context extends CodeStepContext,
  Event extends EventObject,
  Input,
  Output,
  Actors extends Record<string, UnknownActorLogic>,
  Asked extends Question = never,
>(
  machine: Parameters<typeof machineSetup<Context, Event, Input, Output, Actors, Asked>>[0],
) =>
  machineSetup<Context, Event, Input, Output, Actors, Asked>(machine).extend({
    guards: {
      isSixDigits: (_, params: { code: string }) => isOneTimeCode(params.code),
      isRecoveryCode: ({ context }, params: { code: string }) =>
        context.takesRecoveryCodes && isRecoveryCode(params.code),
      isStepOver: (_, params: { error: unknown }) => {
        const failure = toFailure(params.error)
        return failure.kind === 'session-ended' || isDecidedRefusal(failure, 'codeStepOver')
      },
    },
    actions: {
      rememberCode: assign((_, { code }: { code: string }) => ({ code }) as Partial<Context>),
      forgetCode: assign(() => ({ code: '' }) as Partial<Context>),
    },
  })

/** Call of the code step. */
export const verifyCode = readMustBeProvided<unknown, { code: string; tempToken: string }>('verifyCode')

const setup = codeStepSetup({
  types: {} as { context: CodeStepContext; events: CodeStepEvent; asks: 'code' },
  actors: { verifyCode },
})

// Arguments with their own types, so that the state fits machines with more context and more events.
const inputOf = ({ context: { code, tempToken } }: { context: CodeStepContext }) => ({ code, tempToken })
const answerOf = ({ event }: { event: EventObject }) => (event as DoneActorEvent).output
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/**
 * Makes the state that asks for a code or a recovery code and sends it. The machine adds where `code.cancel` leads, and
 * by `onDone` what follows the answer, which is the output. `over` is the state for an answer after which no other code
 * is taken, such as the end of the session; any other refusal asks again.
 */
export const codeStep = (over: string) =>
  setup.createStateConfig({
    initial: 'enteringCode',
    states: {
      enteringCode: {
        ...asking('code'),
        on: {
          'code.submit': {
            guard: { type: 'isSixDigits', params: ({ event }) => event },
            target: 'verifyingCode',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
          'recovery.submit': {
            guard: { type: 'isRecoveryCode', params: ({ event }) => event },
            target: 'verifyingCode',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
        },
      },
      verifyingCode: {
        tags: 'busy',
        meta: { answers: 'code' },
        exit: 'forgetCode',
        invoke: {
          id: 'verifyCode',
          src: 'verifyCode' as const,
          input: inputOf,
          onDone: 'verified',
          onError: [
            { guard: { type: 'isStepOver', params: errorOf } as const, target: over, actions: 'rememberFailure' },
            { target: 'enteringCode.refused', actions: 'rememberFailure' },
          ],
        },
      },
      verified: { type: 'final', output: answerOf },
    },
  })
