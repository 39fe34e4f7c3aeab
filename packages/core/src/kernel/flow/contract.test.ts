import { createActor, fromPromise, type AnyStateMachine } from 'xstate'
import { expect, it } from 'vitest'
import type { Failure } from '../failure/failure.ts'
import { asksOf, cancelEventOf, partOf, questionOf, viewOf } from './contract.ts'
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
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', answers: 'details', reads: 'price', cancel: 'form.cancel' },
      on: { 'form.cancel': 'left' },
      invoke: { id: 'send', src: 'send' },
    },
    left: { type: 'final', meta: { asks: 'nothing' } },
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
