import { assign } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { readMustBeProvided } from '../../kernel/flow/flow.ts'
import { machineSetup } from '../../kernel/flow/machine-setup.ts'
import type { SecurityStatus } from '../account.schema.ts'

/** State of the security machine. */
export interface SecurityContext {
  /** Null while unknown; unknown never counts as "no second factor". */
  status: SecurityStatus | null
  /** Failure of the last load; a place that needs the status shows it. */
  failure: Failure | null
}
/** Events of the security machine. */
export type SecurityEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'security.refresh' }
  /** The server has refused a call because the second factor is off. */
  | { type: 'factor.missed' }

const setup = machineSetup({
  types: {} as { context: SecurityContext; events: SecurityEvent },
  actors: { loadSecurity: readMustBeProvided<SecurityStatus>('loadSecurity') },
}).extend({
  actions: {
    forgetStatus: assign({ status: null, failure: null }),
    rememberMissing: assign({ status: ({ context: { status } }) => status && { ...status, is2FAEnabled: false } }),
    /** Logs a failed load; provided by the portal. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
})

/**
 * Holds the security status of the signed-in user: reads it at sign-in and after every change to it. A failure is only
 * logged and leaves the status as it was; a refusal for a missing second factor counts at once. It never ends; a portal
 * has one.
 */
export const securityMachine = setup.createMachine({
  id: 'security',
  context: { status: null, failure: null },
  initial: 'signedOut',
  on: {
    'session.started': { target: '.loading', actions: 'forgetStatus' },
    'session.ended': { target: '.signedOut', actions: 'forgetStatus' },
  },
  states: {
    signedOut: {},
    loading: {
      tags: 'busy',
      on: {
        'security.refresh': { target: 'loading', reenter: true },
        'factor.missed': { target: 'loading', reenter: true, actions: 'rememberMissing' },
      },
      invoke: {
        id: 'loadSecurity',
        src: 'loadSecurity',
        onDone: { target: 'known', actions: assign({ status: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'unknown',
          actions: ['rememberFailure', { type: 'logFailure', params: ({ event }) => event }],
        },
      },
    },
    known: {
      on: { 'security.refresh': 'loading', 'factor.missed': { target: 'loading', actions: 'rememberMissing' } },
    },
    unknown: {
      tags: 'refused',
      on: { 'security.refresh': 'loading', 'factor.missed': { target: 'loading', actions: 'rememberMissing' } },
    },
  },
})
