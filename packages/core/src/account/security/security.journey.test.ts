import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { course, done, fails, journey } from '../../testing/walk/journey.ts'
import type { SecurityStatus } from '../account.schema.ts'
import { securityMachine } from './security.machine.ts'

const status = { hasEmail: true, isEmailVerified: true, is2FAEnabled: true }
const started = { type: 'session.started' }
const refresh = { type: 'security.refresh' }
const play = (...events: Parameters<typeof journey>[2]) => journey(securityMachine, undefined, events)

it('reads the status at the start of a session and forgets it at the end', async () => {
  expect((await play(refresh)).value).toBe('signedOut')
  expect(await play(started, done('loadSecurity', status))).toMatchObject({ value: 'known', context: { status } })
  expect(await play(started, done('loadSecurity', status), { type: 'session.ended' })).toMatchObject({
    value: 'signedOut',
    context: { status: null },
  })
})

it('a failure is only logged: an unknown status is not "off", and a known one stays', async () => {
  let logged = 0
  const machine = securityMachine.provide({ actions: { logFailure: () => (logged += 1) } })
  const offline = fails('loadSecurity', { kind: 'offline' })
  expect(await journey(machine, undefined, [started, offline])).toMatchObject({
    value: 'unknown',
    context: { status: null },
  })
  expect(logged).toBe(1)
  expect(await play(started, done('loadSecurity', status), refresh, offline)).toMatchObject({ context: { status } })
})

it('a refusal for a missing second factor counts before the status is read again', async () => {
  const missed = { type: 'factor.missed' }
  const off = { ...status, is2FAEnabled: false }
  expect(await play(started, done('loadSecurity', status), missed)).toMatchObject({
    value: 'loading',
    context: { status: off },
  })
  const offline = fails('loadSecurity', { kind: 'offline' })
  expect(await play(started, done('loadSecurity', status), missed, offline)).toMatchObject({ context: { status: off } })
  expect(await play(started, offline, missed)).toMatchObject({ value: 'loading', context: { status: null } })
})

it('another user has the status read anew', async () => {
  expect(await play(started, done('loadSecurity', status), started)).toMatchObject({
    value: 'loading',
    context: { status: null },
  })
})

it('says that it reads, and that it could not', async () => {
  const offline = fails('loadSecurity', { kind: 'offline' })
  const events = [started, offline, refresh, done('loadSecurity', status), refresh, { type: 'session.ended' }]
  expect(await course(securityMachine, undefined, events)).toEqual(['', 'busy', 'refused', 'busy', '', 'busy', ''])
  expect((await play(started, offline)).context['failure']).toEqual({ kind: 'offline' })
})

it('a change during a read has the status read again', async () => {
  for (const change of [refresh, { type: 'factor.missed' }, started]) {
    let reads = 0
    const machine = securityMachine.provide({
      actors: {
        loadSecurity: fromPromise<SecurityStatus, void>(() => {
          reads += 1
          return new Promise(() => {})
        }),
      },
    })
    const actor = createActor(machine).start()
    actor.send(started as { type: 'session.started' })
    actor.send(change as { type: 'session.started' })
    expect(reads, change.type).toBe(2)
    actor.stop()
  }
})

it('a missing factor counts during a read that fails, and after one that failed', async () => {
  const missed = { type: 'factor.missed' }
  const offline = fails('loadSecurity', { kind: 'offline' })
  const known = [started, done('loadSecurity', status), refresh]
  const off = { ...status, is2FAEnabled: false }
  expect((await play(...known, missed, offline)).context['status']).toEqual(off)
  expect((await play(...known, offline, missed, offline)).context['status']).toEqual(off)
})
