import { assign, setup } from 'xstate'
import { mustBeProvided, type FlowMeta, type FlowTag } from '../../kernel/flow/flow.ts'
import type { SecurityStatus } from '../account.schema.ts'

export interface SecurityContext {
  /** Null while it is unknown; unknown is never read as "no second factor". */
  status: SecurityStatus | null
}
export type SecurityEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'security.refresh' }
  /** The server has refused something because the second factor is off. */
  | { type: 'factor.missed' }

/**
 * What the portal knows of the signed-in user's security: asked for at sign-in and after every change to it.
 * A failure is only logged and leaves the status as it was; a refusal for want of the second factor is believed
 * at once. Endless; one per portal.
 */
export const securityMachine = setup({
  types: {} as { context: SecurityContext; events: SecurityEvent; tags: FlowTag; meta: FlowMeta },
  actors: { loadSecurity: mustBeProvided<SecurityStatus>('loadSecurity') },
  actions: {
    rememberStatus: assign({ status: (_, params: { output: SecurityStatus }) => params.output }),
    forgetStatus: assign({ status: null }),
    rememberMissing: assign({ status: ({ context: { status } }) => status && { ...status, is2FAEnabled: false } }),
    /** Provided by the portal: failed loads are logged. */
    logFailure: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'security',
  context: { status: null },
  initial: 'signedOut',
  on: {
    'session.started': { target: '.loading', reenter: true, actions: 'forgetStatus' },
    'session.ended': { target: '.signedOut', actions: 'forgetStatus' },
  },
  states: {
    signedOut: { meta: { asks: 'nothing' } },
    loading: {
      tags: 'busy',
      meta: { asks: 'nothing' },
      on: {
        'security.refresh': { target: 'loading', reenter: true },
        'factor.missed': { target: 'loading', reenter: true, actions: 'rememberMissing' },
      },
      invoke: {
        id: 'loadSecurity',
        src: 'loadSecurity',
        onDone: { target: 'known', actions: { type: 'rememberStatus', params: ({ event }) => event } },
        onError: { target: 'unknown', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    known: {
      meta: { asks: 'nothing' },
      on: { 'security.refresh': 'loading', 'factor.missed': { target: 'loading', actions: 'rememberMissing' } },
    },
    unknown: {
      meta: { asks: 'nothing' },
      on: { 'security.refresh': 'loading', 'factor.missed': { target: 'loading', actions: 'rememberMissing' } },
    },
  },
})
