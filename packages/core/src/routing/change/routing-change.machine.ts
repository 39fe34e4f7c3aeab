import { assign } from 'xstate'
import { isUncertain, toFailure, type Failure } from '../../kernel/failure/failure.ts'
import { mustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { RoutingChange, RoutingRecord } from '../routing.schema.ts'

/** End of a routing change. */
export type RoutingChangeOutput =
  | { kind: 'done' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'rolled-back'; failure: Failure }
  | { kind: 'lost'; failure: Failure; lost: RoutingRecord }

/** State of a routing change. */
export interface RoutingChangeContext {
  change: RoutingChange
  failure: Failure | null
  triesLeft: number
}

const recordOf = (record: RoutingRecord | undefined): RoutingRecord => {
  if (!record) throw new Error('this step has no record to work on')
  return record
}
const oldOf = ({ change }: RoutingChangeContext) => recordOf('from' in change ? change.from : undefined)
const newOf = ({ change }: RoutingChangeContext) => recordOf('to' in change ? change.to : undefined)

const setup = machineSetup({
  types: {} as {
    context: RoutingChangeContext
    events: { type: 'never' }
    input: RoutingChange
    output: RoutingChangeOutput
  },
  actors: {
    removeRecord: mustBeProvided<unknown, RoutingRecord>('removeRecord'),
    createRecord: mustBeProvided<unknown, RoutingRecord>('createRecord'),
    isPresent: mustBeProvided<boolean, RoutingRecord>('isPresent'),
  },
}).extend({
  guards: {
    isAdd: ({ context }) => context.change.op === 'add',
    isDelete: ({ context }) => context.change.op === 'delete',
    isEdit: ({ context }) => context.change.op === 'edit',
    isUncertain: (_, params: { error: unknown }) => isUncertain(toFailure(params.error)),
    isThere: (_, params: { output: boolean }) => params.output,
    hasTriesLeft: ({ context }) => context.triesLeft > 0,
  },
  actions: {
    useTry: assign({ triesLeft: ({ context }) => context.triesLeft - 1 }),
  },
  delays: { restoreDelay: limits.restoreDelayMs },
})

/**
 * Runs one change of a route or ROA; an edit is a delete and a create, rolled back when the create fails. A lost answer
 * is resolved by reading the list. The rollback creates the old object again, at most twice, one second apart; when it
 * fails too, the change ends as `lost` and names the object.
 */
export const routingChangeMachine = setup.createMachine({
  id: 'routingChange',
  context: ({ input }) => ({ change: input, failure: null, triesLeft: limits.restoreTries }),
  initial: 'starting',
  states: {
    starting: {
      meta: { asks: 'nothing' },
      always: [{ guard: 'isAdd', target: 'creating' }, { target: 'removing' }],
    },
    removing: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'removeRecord',
        src: 'removeRecord',
        input: ({ context }) => oldOf(context),
        onDone: [{ guard: 'isDelete', target: 'done' }, { target: 'creating' }],
        onError: [
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'checkingRemoval',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        ],
      },
    },
    checkingRemoval: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'isPresent',
        src: 'isPresent',
        input: ({ context }) => oldOf(context),
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event }, target: 'failed' },
          { guard: 'isDelete', target: 'done' },
          { target: 'creating' },
        ],
        onError: [{ guard: 'isDelete', target: 'failed' }, { target: 'lost' }],
      },
    },
    creating: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'createRecord',
        src: 'createRecord',
        input: ({ context }) => newOf(context),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'checkingCreation',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
          {
            guard: 'isEdit',
            target: 'restoring',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        ],
      },
    },
    checkingCreation: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'isPresent',
        src: 'isPresent',
        input: ({ context }) => newOf(context),
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event }, target: 'done' },
          { guard: 'isEdit', target: 'restoring' },
          { target: 'failed' },
        ],
        onError: [{ guard: 'isEdit', target: 'restoring' }, { target: 'failed' }],
      },
    },
    restoring: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      entry: 'useTry',
      invoke: {
        id: 'createRecord',
        src: 'createRecord',
        input: ({ context }) => oldOf(context),
        onDone: 'rolledBack',
        onError: [{ guard: 'hasTriesLeft', target: 'waitingToRestore' }, { target: 'checkingRestore' }],
      },
    },
    waitingToRestore: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      after: { restoreDelay: 'restoring' },
    },
    checkingRestore: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing' },
      invoke: {
        id: 'isPresent',
        src: 'isPresent',
        input: ({ context }) => oldOf(context),
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event }, target: 'rolledBack' },
          { target: 'lost' },
        ],
        onError: 'lost',
      },
    },
    done: { type: 'final', meta: { asks: 'nothing' }, output: { kind: 'done' } },
    failed: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'failed', failure: context.failure }),
    },
    rolledBack: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'rolled-back', failure: context.failure }),
    },
    lost: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'lost', failure: context.failure, lost: oldOf(context) }),
    },
  },
  output: ({ event }) => event.output as RoutingChangeOutput,
})
