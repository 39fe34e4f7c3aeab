import { expect, it } from 'vitest'
import { assign, createActor } from 'xstate'
import { FailureError, type Failure } from '../failure/failure.ts'
import { fromCall, mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'

const refused: Failure = { kind: 'refused', status: 409, message: 'Değişti' }

const setup = machineSetup({
  types: {} as {
    context: { failure: Failure | null; tries: number }
    events: { type: 'save.retry' }
    input: { tries: number }
    asks: 'retry'
  },
  actors: { save: mustBeProvided<string>('save') },
}).extend({
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    // @ts-expect-error: the context has no such field
    countWrong: assign({ missing: 1 }),
  },
})

const saveMachine = setup.createMachine({
  id: 'save',
  context: ({ input }) => ({ failure: null, tries: input.tries }),
  initial: 'saving',
  states: {
    saving: {
      tags: 'changing',
      entry: 'countTry',
      invoke: {
        id: 'save',
        src: 'save',
        onError: { target: 'refused', actions: 'rememberFailure' },
      },
    },
    refused: {
      tags: 'refused',
      meta: { asks: 'retry' },
      exit: 'forgetFailure',
      on: { 'save.retry': 'saving' },
    },
  },
})

it('gives every machine the same way to remember a failure and to forget it', async () => {
  const machine = saveMachine.provide({ actors: { save: fromCall(() => Promise.reject(new FailureError(refused))) } })
  const actor = createActor(machine, { input: { tries: 0 } }).start()
  await expect.poll(() => actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context).toEqual({ failure: refused, tries: 1 })
  actor.send({ type: 'save.retry' })
  expect(actor.getSnapshot().context).toEqual({ failure: null, tries: 2 })
  actor.stop()
})

it('knows actors, actions and tags by name', () => {
  setup.createMachine({
    context: { failure: null, tries: 0 },
    initial: 'saving',
    states: {
      saving: {
        // @ts-expect-error: no tag of the closed list
        tags: 'saving',
        // @ts-expect-error: nothing that a state can ask for
        meta: { asks: 'weather' },
        // @ts-expect-error: no action of this machine
        entry: 'countTimes',
      },
    },
  })
})
