import { expect, it } from 'vitest'
import { createActor, fromCallback, fromTransition, type EventObject } from 'xstate'
import { limits } from '../kernel/values/limits.ts'
import { course, done, journey } from '../testing/walk/journey.ts'
import { machineDriver } from '../testing/walk/machine-driver.ts'
import { sessionPollMachine } from './session-poll.machine.ts'
import { sessionMachine } from './session.machine.ts'

const session = { token: 'token-a', user: null, company: { id: 7, name: 'Örnek' } }
const watch = { badgePollMs: limits.badgePollMs, sessionCheckMs: limits.sessionCheckMs }
const play = (...events: Parameters<typeof journey>[2]) => journey(sessionMachine, { session, at: 0, watch }, events)
const ended = (status: 401 | 403, token: string | null = 'token-a') => ({
  type: 'session.ended',
  end: { status, token, message: 'Kullanıcı kapatıldı' },
})

it('starts signed in with a stored token and signed out without one', async () => {
  expect((await play()).value).toEqual({ signedIn: 'watched' })
  const nobody = await journey(sessionMachine, { session: null, at: 0, watch }, [])
  expect(nobody.value).toEqual({ signedOut: 'quiet' })
})

it.each([401, 403] as const)('the first %i ends the session with a warning, the rest is ignored', async (status) => {
  const { value, context } = await play(ended(status), ended(403), ended(401))
  expect(value).toEqual({ signedOut: 'warned' })
  expect(context).toMatchObject({ session: null, leftBy: 'end', previousCompany: 7, ended: { status } })
})

it('a call without a token after the end does not replace the warning', async () => {
  const { value, context } = await play(ended(403), ended(401, null))
  expect(value).toEqual({ signedOut: 'warned' })
  expect(context).toMatchObject({ ended: { status: 403 } })
})

it('a late answer of an older session does not touch the new one', async () => {
  const { value } = await play(ended(403, 'token-of-yesterday'))
  expect(value).toEqual({ signedIn: 'watched' })
})

it('the checker ends an invalid session without a warning; the badge only changes its colour', async () => {
  const badge = await play({ type: 'poll.answered', poll: 'badge', valid: false })
  expect(badge).toMatchObject({ value: { signedIn: 'watched' }, context: { badge: 'closed' } })
  const checker = await play({ type: 'poll.answered', poll: 'checker', valid: false })
  expect(checker).toMatchObject({ value: { signedOut: 'quiet' }, context: { session: null, leftBy: 'end' } })
})

it('a sign-in in place of the warning is followed', async () => {
  const { value, context } = await play(ended(403), { type: 'session.started', session, at: 5 })
  expect(value).toEqual({ signedIn: 'watched' })
  expect(context).toMatchObject({ session, ended: null })
})

it('a sign-out by the user remembers no return location', async () => {
  const { value, context } = await play({ type: 'session.signOut' })
  expect(value).toEqual({ signedOut: 'quiet' })
  expect(context['leftBy']).toBe('sign-out')
})

it('another tab that signs in or out is followed', async () => {
  const other = { token: 'token-b', user: null, company: { id: 8, name: 'Geniş' } }
  const replaced = await play({ type: 'session.replaced', session: other, at: 5 })
  expect(replaced).toMatchObject({ value: { signedIn: 'watched' }, context: { session: other } })
  const removed = await play({ type: 'session.replaced', session: null, at: 5 })
  expect(removed.value).toEqual({ signedOut: 'quiet' })
})

const answered = (valid: boolean | null, at: number) => done('probeSession', { valid, at })

/** Starts a poll of the badge with a parent that records the events it gets. */
function poll(checkedAt = 0) {
  const sent: unknown[] = []
  const run = machineDriver(sessionPollMachine, {
    poll: 'badge',
    intervalMs: 30_000,
    checkedAt,
    parent: createActor(fromTransition((_, event: unknown) => void sent.push(event), undefined)).start(),
  })
  return { ...run, sent }
}

it('asks after 30 s, not before', () => {
  const { clock, snapshot } = poll()
  clock.increment(29_999)
  expect(snapshot().value).toBe('waiting')
  clock.increment(1)
  expect(snapshot().value).toBe('probing')
})

it('pauses while the page is hidden and asks at once when it is shown again', async () => {
  const { actor, driver, clock, snapshot } = poll()
  actor.send({ type: 'page.hidden' })
  clock.increment(3_600_000)
  expect(snapshot().value).toBe('due')
  actor.send({ type: 'page.shown', at: 3_600_000 })
  expect(snapshot().value).toBe('probing')
  await driver.settle('probeSession', answered(true, 3_600_000))
  clock.increment(30_000)
  expect(snapshot().value).toBe('probing')
})

it('waits for the page when it was hidden during a check', async () => {
  const { actor, driver, clock, snapshot } = poll()
  clock.increment(30_000)
  actor.send({ type: 'page.hidden' })
  await driver.settle('probeSession', answered(true, 30_000))
  clock.increment(3_600_000)
  expect(snapshot().value).toBe('due')
})

it.each([
  [0, 29_999, 'waiting'],
  [0, 30_000, 'probing'],
  [100_000, 110_000, 'waiting'],
  [100_000, 130_000, 'probing'],
])('a page with an answer of %i that is shown again at %i is then %s', (checkedAt, at, state) => {
  const { actor, snapshot } = poll(checkedAt)
  actor.send({ type: 'page.shown', at })
  expect(snapshot().value).toBe(state)
})

it.each([true, null])('the answer %s counts as a check from its own time on', async (valid) => {
  const { actor, driver, clock, snapshot } = poll()
  clock.increment(30_000)
  await driver.settle('probeSession', answered(valid, 30_500))
  actor.send({ type: 'page.shown', at: 60_499 })
  expect(snapshot().value).toBe('waiting')
  actor.send({ type: 'page.shown', at: 60_500 })
  expect(snapshot().value).toBe('probing')
})

it('a page that was hidden and shown again with a fresh answer asks when its time has come', () => {
  const { actor, clock, snapshot } = poll()
  actor.send({ type: 'page.hidden' })
  actor.send({ type: 'page.shown', at: 1_000 })
  expect(snapshot()).toMatchObject({ value: 'waiting', context: { hidden: false } })
  clock.increment(29_999)
  expect(snapshot().value).toBe('waiting')
  clock.increment(1)
  expect(snapshot().value).toBe('probing')
})

it('a page that was hidden and shown again goes on asking, whatever the poll did meanwhile', async () => {
  const { actor, driver, clock, snapshot } = poll()
  const hideAndShow = (at: number) => {
    actor.send({ type: 'page.hidden' })
    actor.send({ type: 'page.shown', at })
  }
  hideAndShow(1_000)
  clock.increment(30_000)
  expect(snapshot().value).toBe('probing')
  hideAndShow(30_000)
  await driver.settle('probeSession', answered(true, 30_000))
  clock.increment(30_000)
  expect(snapshot().value).toBe('probing')
  await driver.settle('probeSession', answered(true, 60_000))
  hideAndShow(95_000)
  await driver.settle('probeSession', answered(true, 95_000))
  clock.increment(30_000)
  expect(snapshot().value).toBe('probing')
})

it('sends only definite answers to its parent', async () => {
  const { driver, clock, sent } = poll()
  clock.increment(30_000)
  await driver.settle('probeSession', answered(null, 30_000))
  expect(sent).toEqual([])
  clock.increment(30_000)
  await driver.settle('probeSession', answered(false, 60_000))
  expect(sent).toEqual([{ type: 'poll.answered', poll: 'badge', valid: false }])
})

it('asks to acknowledge the end of a session, and nothing else', async () => {
  const events = [ended(401), { type: 'warning.dismiss' }]
  expect(await course(sessionMachine, { session, at: 0, watch }, events)).toEqual(['', 'acknowledgement, refused', ''])
})

it('another sign-in during a session is stored in its place', () => {
  const stored: string[] = []
  const machine = sessionMachine.provide({
    actions: { storeSession: (_, params) => void stored.push(params.session.token) },
  })
  const actor = createActor(machine, { input: { session, at: 0, watch: null } }).start()
  actor.send({ type: 'session.started', session: { ...session, token: 'token-b' }, at: 5 })
  expect([stored, actor.getSnapshot().context.session?.token]).toEqual([['token-b'], 'token-b'])
  actor.stop()
})

it('the badge asks every 30 s and the checker every 3 minutes, from the sign-in on', () => {
  const polls: unknown[] = []
  const poll = fromCallback<EventObject, { poll: string; intervalMs: number; checkedAt: number }>(({ input }) => {
    polls.push([input.poll, input.intervalMs, input.checkedAt])
  }) as unknown as typeof sessionPollMachine
  const machine = sessionMachine.provide({ actors: { badgePoll: poll, checker: poll } })
  createActor(machine, { input: { session, at: 7, watch } })
    .start()
    .stop()
  expect(polls).toEqual([
    ['badge', 30_000, 7],
    ['checker', 180_000, 7],
  ])
})
