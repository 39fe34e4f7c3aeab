import { assign, type UnknownActorLogic } from 'xstate'
import { isUncertain, toFailure, type Failure } from '../../kernel/failure/failure.ts'
import { failedEnds } from '../../kernel/flow/shared-states/action-result.ts'
import { mustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import { limits } from '../../kernel/values/limits.ts'
import { isOriginMove, type RoutingChange, type RoutingRecord } from '../routing.schema.ts'
import type { OriginMoveInput, RoutingChangeOutput } from './origin-move.machine.ts'

/** State of a routing change. */
export interface RoutingChangeContext {
  change: RoutingChange
  failure: Failure | null
  triesLeft: number
  /** Calls of this change, from the version of the block that the user saw when it began; the machine only passes them. */
  calls: unknown
  /** End of a move. */
  moved: RoutingChangeOutput | null
}

/** Record of a call. */
export interface SentRecord {
  record: RoutingRecord
  calls: unknown
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
    removeRecord: mustBeProvided<unknown, SentRecord>('removeRecord'),
    createRecord: mustBeProvided<unknown, SentRecord>('createRecord'),
    isPresent: mustBeProvided<boolean, RoutingRecord>('isPresent'),
    moveOrigin: mustBeProvided<RoutingChangeOutput, OriginMoveInput>('moveOrigin') as UnknownActorLogic,
  },
}).extend({
  guards: {
    isMove: ({ context }) => isOriginMove(context.change),
    isAdd: ({ context }) => context.change.op === 'add',
    isDelete: ({ context }) => context.change.op === 'delete',
    isEdit: ({ context }) => context.change.op === 'edit',
    isUncertain: (_, params: { error: unknown }) => isUncertain(toFailure(params.error)),
    isThere: (_, params: { output: boolean }) => params.output,
    hasTriesLeft: ({ context }) => context.triesLeft > 0,
  },
  actions: {
    /** Opens the calls of this change; `routingChanger` provides it. */
    openCalls: assign({ calls: () => null }),
    rememberMove: assign({ moved: (_, params: { output: unknown }) => params.output as RoutingChangeOutput }),
    useTry: assign({ triesLeft: ({ context }) => context.triesLeft - 1 }),
  },
  delays: { restoreDelay: limits.restoreDelayMs },
})

/**
 * Runs one change of a route or ROA; an edit is a delete and a create, rolled back when the create fails. An edit that
 * takes a ROA along is a move, a machine of its own. A lost answer is resolved by reading the list. The
 * rollback creates the old object again, at most twice, one second apart; when it fails too, the change ends as `lost`
 * and names the object.
 */
export const routingChangeMachine = setup.createMachine({
  id: 'routingChange',
  context: ({ input }) => ({ change: input, failure: null, triesLeft: limits.restoreTries, calls: null, moved: null }),
  initial: 'starting',
  states: {
    starting: {
      meta: { asks: 'nothing' },
      entry: 'openCalls',
      always: [{ guard: 'isMove', target: 'moving' }, { guard: 'isAdd', target: 'creating' }, { target: 'removing' }],
    },
    removing: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'removing' },
      invoke: {
        id: 'removeRecord',
        src: 'removeRecord',
        input: ({ context }) => ({ record: oldOf(context), calls: context.calls }),
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
      meta: { asks: 'nothing', step: 'checking' },
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
      meta: { asks: 'nothing', step: 'creating' },
      invoke: {
        id: 'createRecord',
        src: 'createRecord',
        input: ({ context }) => ({ record: newOf(context), calls: context.calls }),
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
      meta: { asks: 'nothing', step: 'checking' },
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
      meta: { asks: 'nothing', step: 'restoring' },
      entry: 'useTry',
      invoke: {
        id: 'createRecord',
        src: 'createRecord',
        input: ({ context }) => ({ record: oldOf(context), calls: context.calls }),
        onDone: 'rolledBack',
        onError: [{ guard: 'hasTriesLeft', target: 'waitingToRestore' }, { target: 'checkingRestore' }],
      },
    },
    waitingToRestore: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'restoring' },
      after: { restoreDelay: 'restoring' },
    },
    checkingRestore: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'checking' },
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
    moving: {
      tags: ['busy', 'changing'],
      meta: { asks: 'nothing', step: 'reading' },
      invoke: {
        id: 'moveOrigin',
        src: 'moveOrigin',
        input: ({ context }: { context: RoutingChangeContext }) => ({ move: context.change, calls: context.calls }),
        // Passes the steps of the move on: a parent hears of this machine's own events only.
        onSnapshot: {},
        onDone: { target: 'moved', actions: { type: 'rememberMove', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
    moved: { type: 'final', meta: { asks: 'nothing' }, output: ({ context }) => context.moved },
    done: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'done', value: context.change }),
    },
    ...failedEnds,
    lost: {
      type: 'final',
      meta: { asks: 'nothing' },
      output: ({ context }) => ({ kind: 'lost', failure: context.failure, lost: oldOf(context) }),
    },
  },
  output: ({ event }) => event.output as RoutingChangeOutput,
})
