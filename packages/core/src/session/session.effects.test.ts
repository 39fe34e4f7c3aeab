import { expect, it } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import type { sessionPollMachine } from './session-poll.machine.ts'
import { sessionMachine, type SessionEvent } from './session.machine.ts'
import type { Session } from './session.schema.ts'

const session: Session = {
  token: 'token-a',
  user: { name: 'Işıl', email: 'i@ornek.example' },
  company: { id: 7, name: 'Örnek' },
}
const other: Session = { token: 'token-b', user: null, company: { id: 8, name: 'Geniş' } }
const watch = { badgePollMs: 30_000, sessionCheckMs: 180_000 }

/** Runs the machine with polls that only listen, and lists its effects and what the polls are told. */
function run(events: readonly SessionEvent[], input: { session: Session | null } = { session }) {
  const effects: string[] = []
  const polls: string[] = []
  const poll = fromCallback<EventObject, { poll: string; checkedAt: number }>(
    ({ input: { poll, checkedAt }, receive }) => {
      polls.push(`${poll} from ${checkedAt}`)
      receive(({ type }) => void polls.push(`${poll} ${type}`))
    },
  ) as unknown as typeof sessionPollMachine
  const machine = sessionMachine.provide({
    actors: { badgePoll: poll, checker: poll },
    actions: {
      storeSession: (_, { session: { token } }) => void effects.push(`store ${token}`),
      removeSession: () => void effects.push('remove'),
      announceSignOut: (_, { token }) => void effects.push(`sign out ${token}`),
      clearStorage: () => void effects.push('clear'),
    },
  })
  const actor = createActor(machine, { input: { ...input, at: 1, watch } }).start()
  for (const event of events) actor.send(event)
  const { value, context } = actor.getSnapshot()
  actor.stop()
  return { value, context, effects, polls }
}
const begins = (one: Session, at = 5): SessionEvent => ({ type: 'session.started', session: one, at })
const signOut: SessionEvent = { type: 'session.signOut' }
const ended = (status: 401 | 403, token: string | null): SessionEvent => ({
  type: 'session.ended',
  end: { status, token, message: 'Kapalı' },
})
const answered = (poll: 'badge' | 'checker', valid: boolean): SessionEvent => ({ type: 'poll.answered', poll, valid })

it('a sign-in is stored, and a sign-out removed and told to the server', () => {
  const { value, context, effects } = run([begins(session), signOut], { session: null })
  expect([value, effects]).toEqual([{ signedOut: 'quiet' }, ['store token-a', 'remove', 'sign out token-a']])
  expect(context).toMatchObject({ session: null, leftBy: 'sign-out', previousCompany: 7 })
})

it('a 401 removes the stored session, a 403 clears the storage, also without a session', () => {
  expect(run([ended(401, 'token-a')]).effects).toEqual(['remove'])
  expect(run([ended(403, 'token-a')]).effects).toEqual(['clear'])
  const nobody = run([ended(401, null)], { session: null })
  expect([nobody.value, nobody.effects]).toEqual([{ signedOut: 'warned' }, []])
})

it('a session that the checker finds invalid is removed', () => {
  const { value, context, effects } = run([answered('checker', false)])
  expect([value, context.leftBy, effects]).toEqual([{ signedOut: 'quiet' }, 'end', ['remove']])
})

it('the badge follows each definite answer', () => {
  expect(run([answered('badge', false)]).context.badge).toBe('closed')
  expect(run([answered('badge', false), answered('badge', true)]).context.badge).toBe('active')
  expect(run([answered('badge', false), answered('checker', true)]).context.badge).toBe('active')
})

it('another tab that signs in is followed without a store, from there on its polls ask for the new session', () => {
  const followed = run([{ type: 'session.replaced', session: other, at: 9 }])
  expect(followed).toMatchObject({ context: { session: other, previousCompany: 7 }, effects: [] })
  expect(followed.polls).toEqual(['badge from 1', 'checker from 1', 'badge from 9', 'checker from 9'])
  const found = run([{ type: 'session.replaced', session: other, at: 9 }], { session: null })
  expect([found.value, found.effects, found.polls]).toEqual([
    { signedIn: 'watched' },
    [],
    ['badge from 9', 'checker from 9'],
  ])
  const gone = run([{ type: 'session.replaced', session: null, at: 9 }])
  expect(gone.context).toMatchObject({ session: null, leftBy: 'end', previousCompany: 7 })
})

it('another sign-in during a session starts the polls anew', () => {
  const { polls } = run([begins(other, 9)])
  expect(polls).toEqual(['badge from 1', 'checker from 1', 'badge from 9', 'checker from 9'])
})

it('both polls hear when the page is hidden and shown', () => {
  const { polls } = run([{ type: 'page.hidden' }, { type: 'page.shown', at: 9 }])
  expect(polls.slice(2)).toEqual(['badge page.hidden', 'checker page.hidden', 'badge page.shown', 'checker page.shown'])
})

it('a new name of the user replaces the old one and keeps the rest', () => {
  const { context } = run([{ type: 'session.renamed', user: { name: 'Işıl Yeni', email: 'y@ornek.example' } }])
  expect(context.session).toEqual({ ...session, user: { name: 'Işıl Yeni', email: 'y@ornek.example' } })
})

it('the last company is known until another one has signed in', () => {
  const nameless: Session = { ...session, company: null }
  expect(run([signOut, begins(nameless), signOut]).context.previousCompany).toBe(7)
  expect(run([signOut, begins(other), signOut]).context.previousCompany).toBe(8)
})
