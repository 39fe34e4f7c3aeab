import { expect, it } from 'vitest'
import { done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import { twoFactorSetupMachine } from './two-factor-setup.machine.ts'

const secret = done('startSetup', { qrCode: '', secret: 's' })
const play = (...events: Parameters<typeof journey>[2]) => journey(twoFactorSetupMachine, undefined, events)

it('shows the secret, asks for a code, and ends two seconds after the factor is on', async () => {
  const start = [secret, { type: 'setup.continue' }, { type: 'code.submit', code: '123456' }, done('confirmCode')]
  expect((await play(...start)).value).toBe('enabled')
  expect((await play(...start, elapses('alert', 'twoFactorSetup.enabled'))).value).toBe('finished')
})

it('five digits are not sent; after a wrong code it asks again with the same secret', async () => {
  const malformed = await play(secret, { type: 'setup.continue' }, { type: 'code.submit', code: '12345' })
  expect(malformed).toMatchObject({ value: { enteringCode: 'refused' }, context: { isMalformed: true } })
  const wrong = await play(
    secret,
    { type: 'setup.continue' },
    { type: 'code.submit', code: '123456' },
    fails('confirmCode', { kind: 'refused', status: 200 }),
  )
  expect(wrong).toMatchObject({ value: { enteringCode: 'refused' }, context: { secret: { secret: 's' } } })
})

it('asks at once for the code of an earlier set-up, and can start anew', async () => {
  const started = (...events: Parameters<typeof journey>[2]) =>
    journey(twoFactorSetupMachine, { isStarted: true }, events)
  expect((await started()).value).toEqual({ enteringCode: 'fresh' })
  expect((await started({ type: 'code.submit', code: '123456' }, done('confirmCode'))).value).toBe('enabled')
  expect(await started({ type: 'setup.back' }, secret)).toMatchObject({
    value: 'showingSecret',
    context: { isStarted: false },
  })
})
