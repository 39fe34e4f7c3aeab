import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'
import { readMustBeProvided } from '../kernel/flow/flow.ts'

/** State of a poll. */
export interface PollContext {
  poll: 'badge' | 'checker'
  intervalMs: number
  /** Instant of the last definite or failed check, ms since the epoch. */
  checkedAt: number
  hidden: boolean
  /** The session machine. */
  parent: ActorRef<Snapshot<unknown>, PollAnswered>
}

/** Event that a poll sends to the session machine after a definite answer. */
export interface PollAnswered {
  type: 'poll.answered'
  poll: 'badge' | 'checker'
  valid: boolean
}

/** Events of a poll: visibility of the page. */
export type PollEvent = { type: 'page.shown'; at: number } | { type: 'page.hidden' }

/** Answer about the session; `valid` is null when it is not definite. */
export interface SessionProbe {
  valid: boolean | null
  at: number
}

/**
 * Polls the server for the session's validity and sends each definite answer to its parent. It pauses while the page is
 * hidden; a page that is shown again with an old answer polls at once. The session machine runs it twice: the badge
 * every 30 s, the checker every 3 minutes.
 */
export const sessionPollMachine = setup({
  types: {} as {
    context: PollContext
    events: PollEvent
    input: Pick<PollContext, 'poll' | 'intervalMs' | 'checkedAt' | 'parent'>
    tags: FlowTag
    meta: FlowMeta<never>
  },
  actors: { probeSession: readMustBeProvided<SessionProbe>('probeSession') },
  guards: {
    isHidden: ({ context }) => context.hidden,
    isStale: ({ context }, params: { at: number }) => params.at - context.checkedAt >= context.intervalMs,
    isDefinite: (_, params: { output: SessionProbe }) => params.output.valid !== null,
  },
  actions: {
    show: assign({ hidden: false }),
  },
  delays: { interval: ({ context }) => context.intervalMs },
}).createMachine({
  id: 'sessionPoll',
  context: ({ input }) => ({ ...input, hidden: false }),
  initial: 'waiting',
  on: {
    'page.hidden': { actions: assign({ hidden: true }) },
    'page.shown': { actions: 'show' },
  },
  states: {
    waiting: {
      after: { interval: [{ guard: 'isHidden', target: 'due' }, { target: 'probing' }] },
      on: {
        'page.shown': [
          { guard: { type: 'isStale', params: ({ event }) => event }, target: 'probing', actions: 'show' },
          { actions: 'show' },
        ],
      },
    },
    due: {
      on: { 'page.shown': { target: 'probing', actions: 'show' } },
    },
    probing: {
      tags: 'busy',
      invoke: {
        id: 'probeSession',
        src: 'probeSession',
        onDone: [
          {
            guard: { type: 'isDefinite', params: ({ event }) => event },
            target: 'waiting',
            actions: [
              assign({ checkedAt: ({ event }) => event.output.at }),
              sendTo(
                ({ context }) => context.parent,
                ({ context: { poll }, event }): PollAnswered => ({
                  type: 'poll.answered',
                  poll,
                  valid: event.output.valid === true,
                }),
              ),
            ],
          },
          { target: 'waiting', actions: assign({ checkedAt: ({ event }) => event.output.at }) },
        ],
        onError: 'waiting',
      },
    },
  },
})
