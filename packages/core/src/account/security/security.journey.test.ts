import { expect, it } from 'vitest'
import { done, fails, journey } from '../../testing/walk/journey.ts'
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
