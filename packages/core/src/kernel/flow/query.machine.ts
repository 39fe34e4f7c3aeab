import { assign } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { readMustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'
import { unreadable } from './shared-states/asking.ts'

/** State of a query. */
export interface QueryContext<Data> {
  data: Data | null
  failure: Failure | null
  /** True when a refresh was asked for during a read, which may have begun before the change. */
  isRefreshDue: boolean
}
/** Events of a query: read again while data is shown, behind a read that runs, or after a failure. */
export type QueryEvent = { type: 'query.refresh' } | { type: 'query.retry' }

/**
 * Makes the machine of a read: loads at once, keeps the last data while it refreshes and when a refresh fails. It never
 * ends; leaving the page stops it and aborts the read.
 */
export function createQueryMachine<Data>() {
  const setup = machineSetup({
    types: {} as {
      context: QueryContext<Data>
      events: QueryEvent
      asks: 'retry'
    },
    actors: { load: readMustBeProvided<Data>('load') },
  }).extend({
    guards: { isRefreshDue: ({ context }) => context.isRefreshDue },
    actions: {
      /** Logs a failed load; provided by the portal. */
      logFailure: (_, _params: { error: unknown }) => {},
    },
  })

  /** Makes a state that reads. A refresh meanwhile is made behind the read, which `again` repeats when it fails. */
  const reading = ({ tags, again, failed }: { tags: 'loading' | 'busy'; again: string; failed: string }) =>
    setup.createStateConfig({
      tags,
      entry: assign({ isRefreshDue: false }),
      on: { 'query.refresh': { actions: assign({ isRefreshDue: true }) } },
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: 'isRefreshDue',
            target: 'refreshing',
            reenter: true,
            actions: assign({ data: ({ event }) => event.output }),
          },
          { target: 'loaded', actions: assign({ data: ({ event }) => event.output }) },
        ],
        onError: [
          {
            guard: 'isRefreshDue',
            target: again,
            reenter: true,
            actions: { type: 'logFailure', params: ({ event }) => event },
          },
          { target: failed, actions: ['rememberFailure', { type: 'logFailure', params: ({ event }) => event }] },
        ],
      },
    })

  return setup.createMachine({
    id: 'query',
    context: { data: null, failure: null, isRefreshDue: false },
    initial: 'loading',
    states: {
      loading: reading({ tags: 'loading', again: 'loading', failed: 'failed' }),
      loaded: { on: { 'query.refresh': 'refreshing' } },
      refreshing: reading({ tags: 'busy', again: 'refreshing', failed: 'outdated' }),
      outdated: { ...unreadable, on: { 'query.retry': 'refreshing', 'query.refresh': 'refreshing' } },
      failed: { ...unreadable, on: { 'query.retry': 'loading', 'query.refresh': 'loading' } },
    },
  })
}

/** Machine of a read of `Data`. */
export type QueryMachine<Data> = ReturnType<typeof createQueryMachine<Data>>
