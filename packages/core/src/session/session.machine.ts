import { assign, forwardTo, setup } from 'xstate'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'
import type { SessionEnd } from '../kernel/http/http.ts'
import { sessionPollMachine, type PollAnswered } from './session-poll.machine.ts'
import type { Session } from './session.schema.ts'

/** State of the session machine. */
export interface SessionContext {
  session: Session | null
  /** The 401 or 403 whose warning is shown. */
  ended: SessionEnd | null
  /** Reason why no user is signed in; a `sign-out` remembers no return location. */
  leftBy: 'start' | 'sign-out' | 'end'
  /** State of the badge; only a definite answer changes it. */
  badge: 'active' | 'closed'
  /** Company of the session before; another company does not go to its return location. */
  previousCompany: unknown
  /** Intervals of the polls; null for a short command, which does not watch the session. */
  watch: { badgePollMs: number; sessionCheckMs: number } | null
  /** Instant of the sign-in or of the start, ms since the epoch. */
  startedAt: number
}

/** Events of the session machine. */
export type SessionEvent =
  | { type: 'session.started'; session: Session; at: number }
  | { type: 'session.ended'; end: SessionEnd }
  | { type: 'session.signOut' }
  | { type: 'session.replaced'; session: Session | null; at: number }
  | { type: 'session.renamed'; user: { name: string; email: string } }
  | { type: 'warning.dismiss' }
  | PollAnswered
  | { type: 'page.shown'; at: number }
  | { type: 'page.hidden' }

/**
 * Holds the signed-in session; authenticated means that a token is stored. The first 401 or 403 of a session ends it;
 * later ones are ignored, because the token of their request is no longer the stored one. It never ends; a portal has
 * one.
 */
export const sessionMachine = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    input: { session: Session | null; at: number; watch: SessionContext['watch'] }
    tags: FlowTag
    meta: FlowMeta<'acknowledgement'>
  },
  actors: { badgePoll: sessionPollMachine, checker: sessionPollMachine },
  guards: {
    isWatched: ({ context }) => context.watch !== null,
    hasSession: ({ context }) => context.session !== null,
    // Calls in flight go on without a token and are refused for it: the first warning stays.
    isOurs: ({ context }, params: { end: SessionEnd }) =>
      context.ended === null && params.end.token === (context.session?.token ?? null),
    isOurExpiry: ({ context }, params: { end: SessionEnd }) =>
      params.end.status === 403 && params.end.token === (context.session?.token ?? null),
    isInvalid: (_, params: { poll: string; valid: boolean }) => params.poll === 'checker' && !params.valid,
    isSignedInElsewhere: (_, params: { session: Session | null }) => params.session !== null,
  },
  actions: {
    adoptSession: assign({
      session: (_, params: { session: Session | null; at: number }) => params.session,
      startedAt: (_, params) => params.at,
      badge: 'active',
    }),
    forgetSession: assign({
      previousCompany: ({ context }) => companyId(context.session) ?? context.previousCompany,
      session: null,
    }),
    /** The portal provides this effect and those below. */
    storeSession: (_, _params: { session: Session }) => {},
    removeSession: () => {},
    announceSignOut: (_, _params: { token: string }) => {},
    clearStorage: () => {},
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: input.session,
    ended: null,
    leftBy: 'start',
    badge: 'active',
    previousCompany: null,
    watch: input.watch,
    startedAt: input.at,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      initial: 'quiet',
      on: {
        'session.started': {
          target: 'signedIn',
          actions: [
            { type: 'adoptSession', params: ({ event }) => event },
            { type: 'storeSession', params: ({ event }) => event },
          ],
        },
        'session.replaced': {
          guard: { type: 'isSignedInElsewhere', params: ({ event }) => event },
          target: 'signedIn',
          actions: { type: 'adoptSession', params: ({ event }) => event },
        },
        'session.ended': {
          guard: { type: 'isOurs', params: ({ event }) => event },
          target: '.warned',
          actions: assign({ ended: ({ event }) => event.end, leftBy: 'end' }),
        },
      },
      states: {
        quiet: {},
        warned: {
          tags: 'refused',
          meta: { asks: 'acknowledgement' },
          exit: assign({ ended: null }),
          on: { 'warning.dismiss': 'quiet' },
        },
      },
    },
    signedIn: {
      initial: 'arriving',
      on: {
        'session.signOut': {
          target: 'signedOut',
          actions: [
            'removeSession',
            { type: 'announceSignOut', params: ({ context }) => ({ token: context.session?.token ?? '' }) },
            'forgetSession',
            assign({ leftBy: 'sign-out' }),
          ],
        },
        'session.renamed': {
          actions: assign({
            session: ({ context: { session }, event }) =>
              session && { ...session, user: { ...session.user, ...event.user } },
          }),
        },
        'session.started': {
          target: 'signedIn',
          actions: [
            { type: 'adoptSession', params: ({ event }) => event },
            { type: 'storeSession', params: ({ event }) => event },
          ],
        },
        'session.ended': [
          {
            guard: { type: 'isOurExpiry', params: ({ event }) => event },
            target: 'signedOut.warned',
            actions: [assign({ ended: ({ event }) => event.end, leftBy: 'end' }), 'forgetSession', 'clearStorage'],
          },
          {
            guard: { type: 'isOurs', params: ({ event }) => event },
            target: 'signedOut.warned',
            actions: [assign({ ended: ({ event }) => event.end, leftBy: 'end' }), 'forgetSession', 'removeSession'],
          },
        ],
        'session.replaced': [
          {
            guard: { type: 'isSignedInElsewhere', params: ({ event }) => event },
            target: 'signedIn',
            actions: ['forgetSession', { type: 'adoptSession', params: ({ event }) => event }],
          },
          { target: 'signedOut', actions: ['forgetSession', assign({ leftBy: 'end' })] },
        ],
        'poll.answered': [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: 'signedOut',
            actions: ['forgetSession', 'removeSession', assign({ leftBy: 'end' })],
          },
          { actions: assign({ badge: ({ event }) => (event.valid ? 'active' : 'closed') }) },
        ],
      },
      states: {
        arriving: {
          always: [{ guard: 'isWatched', target: 'watched' }, { target: 'unwatched' }],
        },
        unwatched: {},
        watched: {
          invoke: [
            {
              id: 'badgePoll',
              src: 'badgePoll',
              input: ({ context, self }) => ({
                parent: self,
                poll: 'badge',
                intervalMs: context.watch?.badgePollMs ?? 0,
                checkedAt: context.startedAt,
              }),
            },
            {
              id: 'checker',
              src: 'checker',
              input: ({ context, self }) => ({
                parent: self,
                poll: 'checker',
                intervalMs: context.watch?.sessionCheckMs ?? 0,
                checkedAt: context.startedAt,
              }),
            },
          ],
          on: {
            'page.shown': { actions: [forwardTo('badgePoll'), forwardTo('checker')] },
            'page.hidden': { actions: [forwardTo('badgePoll'), forwardTo('checker')] },
          },
        },
      },
    },
  },
})

const companyId = (session: Session | null): unknown => session?.company?.['id'] ?? null
