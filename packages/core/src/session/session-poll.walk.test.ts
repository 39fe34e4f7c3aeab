import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { walkSuite } from '../testing/walk/walk-suite.ts'
import { sessionPollMachine, type PollContext } from './session-poll.machine.ts'

walkSuite(
  {
    machine: sessionPollMachine,
    inputs: [{ poll: 'badge', intervalMs: 30_000, checkedAt: 0, parent: createEmptyActor() }],
    events: {
      'page.shown': [
        { type: 'page.shown', at: 10_000 },
        { type: 'page.shown', at: 95_000 },
      ],
      'page.hidden': [{ type: 'page.hidden' }],
    },
    outcomes: {
      probeSession: {
        done: [
          { valid: true, at: 30_000 },
          { valid: null, at: 30_000 },
        ],
        error: [{ kind: 'bug', cause: 'unforeseen' }],
      },
    },
    sends: { probeSession: () => undefined },
    delays: { interval: 30_000 },
    // A failure says nothing about the session: it is asked again after the next interval.
    otherwise: { probeSession: { any: (end) => expect([end.value, end.context.checkedAt]).toEqual(['waiting', 0]) } },
  },
  (snapshot) => {
    const { hidden } = snapshot.context as PollContext
    if (snapshot.matches('due')) expect(hidden, 'a check waits only for a hidden page').toBe(true)
  },
)
