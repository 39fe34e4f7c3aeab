import { assign } from 'xstate'
import type { Failure } from '../failure/failure.ts'
import { mustBeProvided } from './flow.ts'
import { machineSetup } from './machine-setup.ts'

/** State of a query. */
export interface QueryContext<Data> {
  data: Data | null
  failure: Failure | null
  /** True when a refresh was asked for while one runs, which may have read before the change. */
  isRefreshDue: boolean
}
/** Events of a query: read again while data is shown, behind a refresh that runs, or after a failure. */
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
    actors: { load: mustBeProvided<Data>('load') },
  }).extend({
    guards: { isRefreshDue: ({ context }) => context.isRefreshDue },
    actions: {
      /** Logs a failed load; provided by the portal. */
      logFailure: (_, _params: { error: unknown }) => {},
    },
  })

  return setup.createMachine({
    id: 'query',
    context: { data: null, failure: null, isRefreshDue: false },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'loaded', actions: assign({ data: ({ event }) => event.output }) },
          onError: {
            target: 'failed',
            actions: ['rememberFailure', { type: 'logFailure', params: ({ event }) => event }],
          },
        },
      },
      loaded: {
        on: { 'query.refresh': 'refreshing' },
      },
      refreshing: {
        tags: 'busy',
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
              target: 'refreshing',
              reenter: true,
              actions: { type: 'logFailure', params: ({ event }) => event },
            },
            { target: 'outdated', actions: ['rememberFailure', { type: 'logFailure', params: ({ event }) => event }] },
          ],
        },
      },
      outdated: {
        tags: 'refused',
        meta: { asks: 'retry' },
        exit: 'forgetFailure',
        on: { 'query.retry': 'refreshing', 'query.refresh': 'refreshing' },
      },
      failed: {
        tags: 'refused',
        meta: { asks: 'retry' },
        exit: 'forgetFailure',
        on: { 'query.retry': 'loading', 'query.refresh': 'loading' },
      },
    },
  })
}

/** Machine of a read of `Data`. */
export type QueryMachine<Data> = ReturnType<typeof createQueryMachine<Data>>
