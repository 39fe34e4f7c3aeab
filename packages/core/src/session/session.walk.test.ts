import { expect } from 'vitest'
import { walkSuite } from '../testing/walk/walk-suite.ts'
import type { History } from '../testing/walk/walk.ts'
import { sessionMachine, type SessionContext } from './session.machine.ts'

const sessionA = {
  token: 'token-a',
  user: { name: 'Ada', email: 'ada@ornek.example' },
  company: { id: 1, name: 'Örnek' },
}
const sessionB = {
  token: 'token-b',
  user: { name: 'Can', email: 'can@ornek.example' },
  company: { id: 2, name: 'Geniş' },
}
const end = (status: 401 | 403, token: string | null) => ({ status, message: 'Oturum geçersiz', token })

const inputs = [
  { session: sessionA, at: 0, watch: { badgePollMs: 30_000, sessionCheckMs: 180_000 } },
  { session: sessionA, at: 0, watch: null },
  { session: null, at: 0, watch: null },
]

/** Input of a poll; a poll asks first one interval after the start of its session. */
const pollOf = (poll: string, intervalMs: number, { input, events }: History<typeof sessionMachine>) => {
  const start = events.findLast(({ type, session }) => session === sessionB && type !== 'session.ended')
  return { parent: expect.anything() as unknown, poll, intervalMs, checkedAt: start?.['at'] ?? input.at }
}

walkSuite(
  {
    machine: sessionMachine,
    inputs,
    events: {
      'session.started': [{ type: 'session.started', session: sessionB, at: 5 }],
      'session.ended': [
        { type: 'session.ended', end: end(401, 'token-a') },
        { type: 'session.ended', end: end(403, 'token-a') },
        { type: 'session.ended', end: end(401, null) },
        { type: 'session.ended', end: end(401, 'token-of-yesterday') },
      ],
      'session.signOut': [{ type: 'session.signOut' }],
      'session.replaced': [
        { type: 'session.replaced', session: sessionB, at: 5 },
        { type: 'session.replaced', session: null, at: 5 },
      ],
      'session.renamed': [{ type: 'session.renamed', user: { name: 'Ada Lovelace', email: 'ada@ornek.example' } }],
      'warning.dismiss': [{ type: 'warning.dismiss' }],
      'poll.answered': [
        { type: 'poll.answered', poll: 'badge', valid: true },
        { type: 'poll.answered', poll: 'badge', valid: false },
        { type: 'poll.answered', poll: 'checker', valid: true },
        { type: 'poll.answered', poll: 'checker', valid: false },
      ],
      'page.shown': [{ type: 'page.shown', at: 9 }],
      'page.hidden': [{ type: 'page.hidden' }],
    },
    outcomes: { badgePoll: { done: [], error: [] }, checker: { done: [], error: [] } },
    sends: {
      badgePoll: (history) => pollOf('badge', 30_000, history),
      checker: (history) => pollOf('checker', 180_000, history),
    },
    delays: {},
    project: ({ session, ended, leftBy, badge }) => [session, ended, leftBy, badge],
  },
  (snapshot) => {
    const context = snapshot.context as SessionContext
    expect(context.session !== null, 'authenticated means that a token is stored').toBe(snapshot.matches('signedIn'))
    expect(context.ended !== null, 'a warning is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
    expect(context.ended?.token, 'a stranger never ends a session').not.toBe('token-of-yesterday')
  },
)
