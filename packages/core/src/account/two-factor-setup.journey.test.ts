import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { twoFactorSetupMachine } from './two-factor-setup.machine.ts'

const secret = done('startSetup', { qrCode: '', secret: 's' })
const play = (...events: Parameters<typeof journey>[2]) => journey(twoFactorSetupMachine, undefined, events)

it('shows the secret, asks for a code, and ends two seconds after the factor is on', async () => {
  const start = [
    secret,
    { type: 'setup.continue' },
    { type: 'code.submit', code: '123456' },
    done('confirmCode', { success: 1 }),
  ]
  expect((await play(...start)).value).toBe('enabled')
  expect((await play(...start, elapses('alert', 'twoFactorSetup.enabled', 2_000))).value).toBe('finished')
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
  expect((await started({ type: 'code.submit', code: '123456' }, done('confirmCode', { success: 1 }))).value).toBe(
    'enabled',
  )
  expect(await started({ type: 'setup.back' }, secret)).toMatchObject({
    value: 'showingSecret',
    context: { isStarted: false },
  })
})

it('asks for the password when the server wants a fresh check, and goes on with it', async () => {
  const needed = fails('startSetup', { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' })
  expect((await play(needed)).value).toEqual({ enteringPassword: 'fresh' })
  const typed = { type: 'password.submit', password: 'x' } as const
  const wrong = await play(needed, typed, fails('confirmPassword', { kind: 'refused', status: 400 }))
  expect(wrong).toMatchObject({ value: { enteringPassword: 'refused' }, context: { password: '' } })
  expect((await play(needed, typed, done('confirmPassword'), secret)).value).toBe('showingSecret')
})

it('starts anew, with another secret, when the time of the set-up is over', async () => {
  const late = [
    secret,
    { type: 'setup.continue' },
    { type: 'code.submit', code: '123456' },
    fails('confirmCode', { kind: 'refused', status: 409, message: 'Kurulumun süresi doldu' }),
  ]
  expect(await play(...late)).toMatchObject({ value: 'unavailable', context: { secret: null } })
  const again = await play(...late, { type: 'setup.retry' }, done('startSetup', { qrCode: '', secret: 'other' }))
  expect(again).toMatchObject({ value: 'showingSecret', context: { secret: { secret: 'other' }, failure: null } })
})

it('is left, without its secret, when the session ends in the middle', async () => {
  const ended = { kind: 'session-ended', status: 401 } as const
  const entered = [secret, { type: 'setup.continue' }, { type: 'code.submit', code: '123456' }]
  expect(await play(...entered, fails('confirmCode', ended))).toMatchObject({
    value: 'unavailable',
    context: { secret: null, failure: ended },
  })
  const needed = fails('startSetup', { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' })
  const typed = { type: 'password.submit', password: 'x' } as const
  expect(await play(needed, typed, fails('confirmPassword', ended))).toMatchObject({
    value: 'unavailable',
    context: { password: '' },
  })
})

it('shows the recovery codes of the answer until they are saved', async () => {
  const recoveryCodes = ['abcde-fgh23']
  const start = [secret, { type: 'setup.continue' }, { type: 'code.submit', code: '123456' }]
  const shown = [...start, done('confirmCode', { success: 1, recoveryCodes })]
  expect(await play(...shown)).toMatchObject({ value: 'showingCodes', context: { recoveryCodes, secret: null } })
  expect(await play(...shown, { type: 'codes.saved' })).toMatchObject({
    value: 'enabled',
    context: { recoveryCodes: [] },
  })
})

it('asks for each step in its order, and says which answer is on its way', async () => {
  const needed = fails('startSetup', { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' })
  const refused = { kind: 'refused', status: 400 } as const
  const password = { type: 'password.submit', password: 'x' }
  const code = { type: 'code.submit', code: '123456' }
  const accepted = done('confirmCode', { success: 1, recoveryCodes: ['abcde-fgh23'] })
  const events = [
    fails('startSetup', { kind: 'offline' }),
    { type: 'setup.retry' },
    needed,
    password,
    fails('confirmPassword', refused),
    password,
    done('confirmPassword'),
    secret,
    { type: 'setup.continue' },
    { type: 'setup.back' },
    { type: 'setup.continue' },
    {
      ...code,
      code: '1',
    },
    code,
    fails('confirmCode', refused),
    code,
    accepted,
    { type: 'codes.saved' },
    elapses('alert', 'twoFactorSetup.enabled', 2_000),
  ]
  expect(await course(twoFactorSetupMachine, undefined, events)).toEqual([
    'loading, changing',
    'retry, refused',
    'loading, changing',
    'password',
    'busy, answers password',
    'password, refused',
    'busy, answers password',
    'loading, changing',
    'details',
    'new-code',
    'details',
    'new-code',
    'new-code, refused',
    'changing, answers new-code',
    'new-code, refused',
    'changing, answers new-code',
    'acknowledgement',
    'succeeded',
    'succeeded',
  ])
})

it('shows one reason at a time, and says why it could not start', async () => {
  const code = { type: 'code.submit', code: '123456' }
  const refused = [secret, { type: 'setup.continue' }, code, fails('confirmCode', { kind: 'refused', status: 400 })]
  expect((await play(...refused, { ...code, code: '1' })).context).toMatchObject({ failure: null, isMalformed: true })
  expect((await play(fails('startSetup', { kind: 'offline' }))).context['failure']).toEqual({ kind: 'offline' })
})

it('the security status is read again once the factor is on, with recovery codes and without', async () => {
  for (const answer of [{ success: 1 }, { success: 1, recoveryCodes: ['abcde-fgh23'] }]) {
    let announced = 0
    const machine = twoFactorSetupMachine.provide({ actions: { announceEnabled: () => (announced += 1) } })
    const code = { type: 'code.submit', code: '123456' }
    await journey(machine, undefined, [secret, { type: 'setup.continue' }, code, done('confirmCode', answer)])
    expect(announced).toBe(1)
  }
})

it('starts anew where no earlier set-up is named', async () => {
  expect((await play()).context['isStarted']).toBe(false)
})

it('replaces an authenticator behind password and present code', async () => {
  const proven = [
    { type: 'password.submit', password: 'x' },
    done('confirmPassword'),
    { type: 'code.submit', code: '123456' },
    done('verifyCode', { success: 1 }),
  ]
  const replacing = (...events: Parameters<typeof journey>[2]) =>
    journey(twoFactorSetupMachine, { isReplacing: true }, [...proven, ...events])
  expect((await replacing(secret)).value).toBe('showingSecret')
  // The code is asked for once; its step leads back to the password.
  const needed = fails('startSetup', { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' })
  expect((await replacing(needed, ...proven.slice(0, 2), secret)).value).toBe('showingSecret')
  const back = [...proven.slice(0, 2), { type: 'code.cancel' }]
  expect((await journey(twoFactorSetupMachine, { isReplacing: true }, back)).value).toEqual({
    enteringPassword: 'fresh',
  })
  // A new try asks for both proofs again, which may be too old by now.
  const late = fails('startSetup', { kind: 'refused', status: 409 })
  expect((await replacing(late, { type: 'setup.retry' }, ...proven.slice(0, 2))).value).toEqual({
    codeStep: { enteringCode: 'fresh' },
  })
  // A code of the present authenticator is right, and puts no new one in force.
  const code = { type: 'code.submit', code: '123456' }
  const present = done('confirmCode', { success: 1 })
  expect(await replacing(secret, { type: 'setup.continue' }, code, present)).toMatchObject({
    value: { enteringCode: 'refused' },
    context: { secret: { secret: 's' }, failure: { kind: 'refused', status: 200 } },
  })
})

it('takes a recovery code of the present authenticator, where one is left', async () => {
  const typed = [
    { type: 'password.submit', password: 'x' },
    done('confirmPassword'),
    { type: 'recovery.submit', code: 'abcde-fgh23' },
  ]
  for (const takesRecoveryCodes of [true, false]) {
    const { value } = await journey(twoFactorSetupMachine, { isReplacing: true, takesRecoveryCodes }, typed)
    expect(value).toEqual({ codeStep: takesRecoveryCodes ? 'verifyingCode' : { enteringCode: 'fresh' } })
  }
})

it('an earlier set-up that does not exist, or is not gone on with, starts anew with its proofs', async () => {
  const code = { type: 'code.submit', code: '123456' }
  const none = fails('confirmCode', { kind: 'refused', status: 409 })
  for (const start of [[code, none], [{ type: 'setup.back' }]]) {
    const { value, context } = await journey(twoFactorSetupMachine, { isStarted: true, isReplacing: true }, start)
    expect([value, context['isStarted']]).toEqual([{ enteringPassword: 'fresh' }, false])
    expect((await journey(twoFactorSetupMachine, { isStarted: true }, start)).value).toBe('starting')
  }
})

it('takes a code of the present authenticator for an earlier set-up as its proof', async () => {
  const started = await journey(twoFactorSetupMachine, { isStarted: true, isReplacing: true }, [
    { type: 'code.submit', code: '123456' },
    done('confirmCode', { success: 1 }),
    { type: 'password.submit', password: 'x' },
    done('confirmPassword'),
    secret,
  ])
  expect(started).toMatchObject({ value: 'showingSecret', context: { isStarted: false } })
})
