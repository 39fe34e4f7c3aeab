import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { emailVerificationMachine } from './email-verification.machine.ts'

const play = (token: string, ...events: Parameters<typeof journey>[2]) =>
  journey(emailVerificationMachine, { token }, events)
const leaves = (state: string) => elapses('redirect', `emailVerification.${state}`, 3_000)

it('verifies once, announces it, and leaves after the redirect', async () => {
  let announced = 0
  const machine = emailVerificationMachine.provide({ actions: { announceVerified: () => (announced += 1) } })
  const verified = [done('verifyEmail', { message: 'Doğrulandı' })]
  expect(await journey(machine, { token: 't' }, verified)).toMatchObject({
    value: 'verified',
    context: { message: 'Doğrulandı', token: '' },
  })
  expect(announced).toBe(1)
  expect((await play('t', ...verified, leaves('verified'))).value).toBe('left')
})

it('without a token nothing is sent, and the page still leaves', async () => {
  expect(await play('')).toMatchObject({ value: 'invalid', context: { failure: null } })
  expect((await play('', leaves('invalid'))).value).toBe('left')
})

it('a failed verification shows its failure, then leaves', async () => {
  const failed = [fails('verifyEmail', { kind: 'refused', status: 400, message: 'Kullanılmış' })]
  expect(await play('t', ...failed)).toMatchObject({
    value: 'failed',
    context: { failure: { message: 'Kullanılmış' } },
  })
  expect((await play('t', ...failed, leaves('failed'))).value).toBe('left')
})

it('says that it verifies, that it has, or why not', async () => {
  const verified = [done('verifyEmail', { message: '' }), leaves('verified')]
  expect(await course(emailVerificationMachine, { token: 't' }, verified)).toEqual(['changing', 'succeeded', ''])
  const failed = [fails('verifyEmail', { kind: 'offline' }), leaves('failed')]
  expect(await course(emailVerificationMachine, { token: 't' }, failed)).toEqual(['changing', 'refused', ''])
  expect(await course(emailVerificationMachine, { token: '' }, [])).toEqual(['refused'])
})
