import { assign } from 'xstate'
import type { Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { asking } from '../kernel/flow/shared-states/asking.ts'
import type { NotificationChange, Notifications } from './account.schema.ts'

/** State of the switches of notifications. */
export interface SaveNotificationsContext {
  /** Last answer of the server. */
  data: Notifications | null
  /** Switches on their way. */
  sent: NotificationChange
  /** Switches that wait for the answer; the last wish of each kind. */
  waiting: NotificationChange
  failure: Failure | null
}

const setup = machineSetup({
  types: {} as {
    context: SaveNotificationsContext
    events: { type: 'switch.set'; change: NotificationChange }
    asks: 'details'
  },
  actors: { save: mustBeProvided<Notifications, { change: NotificationChange }>('save') },
}).extend({
  guards: {
    isAnyWaiting: ({ context }) => Object.keys(context.waiting).length > 0,
  },
  actions: {
    rememberWish: assign({
      waiting: ({ context }, params: { change: NotificationChange }) => ({ ...context.waiting, ...params.change }),
    }),
  },
})

/**
 * Switches kinds of notifications on or off, one call at a time. A switch that is set meanwhile waits and goes with the
 * next call. A failure drops what waits, so that the switches show what is stored.
 */
export const saveNotificationsMachine = setup.createMachine({
  id: 'saveNotifications',
  context: { data: null, sent: {}, waiting: {}, failure: null },
  initial: 'entering',
  on: { 'switch.set': { target: '.saving', actions: { type: 'rememberWish', params: ({ event }) => event } } },
  states: {
    entering: {
      ...asking('details'),
    },
    saving: {
      tags: 'changing',
      meta: { answers: 'details' },
      entry: assign({ sent: ({ context }) => context.waiting, waiting: {} }),
      exit: assign({ sent: {} }),
      on: { 'switch.set': { actions: { type: 'rememberWish', params: ({ event }) => event } } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ change: context.sent }),
        onDone: [
          {
            guard: 'isAnyWaiting',
            target: 'saving',
            reenter: true,
            actions: assign({ data: ({ event }) => event.output }),
          },
          { target: 'entering', actions: assign({ data: ({ event }) => event.output }) },
        ],
        onError: { target: 'entering.refused', actions: [assign({ waiting: {} }), 'rememberFailure'] },
      },
    },
  },
})
