import { expect, it } from 'vitest'
import { createActor, fromPromise, type AnyStateMachine } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { asksOf, cancelEventOf, partOf, questionOf, refusalText, refusingGuardOf, viewOf } from './contract.ts'
import { mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'

const setup = machineSetup({
  types: {} as {
    context: { failure: Failure | null }
    events: { type: 'form.submit' } | { type: 'form.cancel' }
    asks: 'details' | 'confirmation'
  },
  actors: { send: mustBeProvided<unknown>('send') },
})

const machine = setup.createMachine({
  id: 'sent',
  context: { failure: null },
  initial: 'entering',
  states: {
    entering: {
      initial: 'fresh',
      on: { 'form.submit': 'sending' },
      // The innermost state that is active speaks for the flow.
      meta: { asks: 'confirmation' },
      states: { fresh: { meta: { asks: 'details' } } },
    },
    sending: {
      tags: 'changing',
      meta: { answers: 'details', reads: 'price', cancel: 'form.cancel' },
      on: { 'form.cancel': 'left' },
      invoke: { id: 'send', src: 'send' },
    },
    left: { type: 'final' },
  },
})

it('reads question, view, part and cancel event of each state from its meta', () => {
  const actor = createActor(machine.provide({ actors: { send: fromPromise(() => new Promise(() => {})) } })).start()
  const read = () => {
    const snapshot = actor.getSnapshot()
    const view = viewOf(snapshot, { details: () => 'form', confirmation: () => 'question' })
    return [asksOf(snapshot), questionOf(snapshot), view, partOf(snapshot), cancelEventOf(snapshot)]
  }
  expect(read()).toEqual(['details', 'details', 'form', null, null])
  actor.send({ type: 'form.submit' })
  expect(read()).toEqual(['nothing', 'details', 'form', 'price', 'form.cancel'])
  actor.send({ type: 'form.cancel' })
  expect(read()).toEqual(['nothing', null, null, null, null])
})

it('compiles with a view for each question alone', () => {
  const snapshot = createActor(machine).getSnapshot()
  // @ts-expect-error: the confirmation has no view
  viewOf(snapshot, { details: () => '' })
  // @ts-expect-error: the flow does not ask for a code
  viewOf(snapshot, { details: () => '', confirmation: () => '', code: () => '' })
  setup.createMachine({
    context: { failure: null },
    initial: 'entering',
    // @ts-expect-error: the machine does not list this question
    states: { entering: { meta: { asks: 'code' } } },
  })
  expect((machine as AnyStateMachine).id).toBe('sent')
})

const guarded = machineSetup({
  types: {} as {
    context: { failure: Failure | null }
    events: { type: 'code.submit'; code: string } | { type: 'code.leave' } | { type: 'code.again' }
    asks: 'code'
  },
  actors: {},
})
  .extend({
    guards: {
      isRecoveryCode: (_, { code }: { code: string }) => code.length === 11,
      isSixDigits: (_, { code }: { code: string }) => code.length === 6,
    },
  })
  .createMachine({
    id: 'guarded',
    context: { failure: null },
    initial: 'entering',
    states: {
      entering: {
        initial: 'fresh',
        on: {
          'code.submit': [
            { guard: { type: 'isRecoveryCode', params: ({ event }) => event }, target: 'left' },
            { guard: { type: 'isSixDigits', params: ({ event }) => event }, target: 'left' },
          ],
          'code.leave': 'left',
        },
        states: { fresh: { meta: { asks: 'code' } } },
      },
      left: { type: 'final', on: { 'code.again': { guard: () => false } } },
    },
  })

it('names the guard that refuses an event, and its text', () => {
  const actor = createActor(guarded).start()
  const texts = { isSixDigits: 'Kod 6 haneli olmalıdır.' }
  const refusal = (code: string) => refusalText(actor.getSnapshot(), { type: 'code.submit', code }, texts)
  expect(refusingGuardOf(actor.getSnapshot(), { type: 'code.submit', code: '12345' })).toBe('isSixDigits')
  expect([refusal('12345'), refusal('123456'), refusal('abcde-23456')]).toEqual([texts.isSixDigits, null, null])
  expect(refusalText(actor.getSnapshot(), { type: 'code.submit', code: '' }, {})).toBeNull()
  expect(refusingGuardOf(actor.getSnapshot(), { type: 'code.leave' })).toBeNull()
  // An event without a place in this state is refused by no guard.
  expect(refusingGuardOf(actor.getSnapshot(), { type: 'code.again' })).toBeNull()
  actor.send({ type: 'code.leave' })
  expect(refusal('12345')).toBeNull()
  expect(refusingGuardOf(actor.getSnapshot(), { type: 'code.again' })).toBeNull()
})
