import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { saveProfileMachine } from './save-profile.machine.ts'

const form = { name: 'Ada', email: 'a@x.example', phone: '', currentPassword: '', newPassword: '', confirmPassword: '' }
const submit = (part: Partial<typeof form>) => ({ type: 'form.submit', details: { ...form, ...part } }) as const
const play = (...events: Parameters<typeof journey>[2]) =>
  journey(saveProfileMachine, { presentEmail: 'A@x.example' }, events)
const codeNeeded = fails('save', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' })

it('sends a profile without passwords when address and password stay', async () => {
  const saved = done('save', { message: 'tamam' })
  expect((await play(submit({}), saved)).value).toBe('succeeded')
  expect((await play(submit({}), saved, elapses('done', 'saveProfile.succeeded', 2_000))).value).toBe('finished')
})

it('asks for the current password of a new address before anything is sent', async () => {
  const refused = await play(submit({ email: 'b@x.example' }))
  expect(refused).toMatchObject({
    value: { entering: 'refused' },
    context: { problem: 'current-password-missing', details: null },
  })
})

it('asks for the code only when the server wants one, keeps the form meanwhile, and sends it again', async () => {
  const typed = submit({ email: 'b@x.example', currentPassword: 'x' })
  const code = { type: 'code.submit', code: '123456' } as const
  expect((await play(typed, codeNeeded)).value).toEqual({ codeStep: { enteringCode: 'fresh' } })
  const again = await play(typed, codeNeeded, code, done('verifyCode'))
  expect(again).toMatchObject({ value: 'submitting', context: { details: { email: 'b@x.example' }, code: '' } })
  const cancelled = await play(typed, codeNeeded, { type: 'code.cancel' })
  expect(cancelled).toMatchObject({ value: { entering: 'fresh' }, context: { details: null } })
})

it('leaves the code and forgets the passwords when the session ends with it', async () => {
  const typed = submit({
    email: 'b@x.example',
    currentPassword: 'x',
    newPassword: 'Deniz-Feneri-9',
    confirmPassword: 'Deniz-Feneri-9',
  })
  const code = { type: 'code.submit', code: '123456' } as const
  const ended = await play(typed, codeNeeded, code, fails('verifyCode', { kind: 'session-ended', status: 403 }))
  expect(ended).toMatchObject({
    value: { entering: 'refused' },
    context: { details: null, code: '', failure: { kind: 'session-ended' } },
  })
})

it('asks for the form and for the code, and says which answer is on its way', async () => {
  const typed = submit({ email: 'b@x.example', currentPassword: 'x' })
  const code = { type: 'code.submit', code: '123456' } as const
  const refused = { kind: 'refused', status: 400 } as const
  const events = [
    submit({ name: '' }),
    typed,
    fails('save', refused),
    typed,
    codeNeeded,
    code,
    fails('verifyCode', refused),
    code,
    done('verifyCode'),
    done('save', { message: '' }),
    elapses('done', 'saveProfile.succeeded', 2_000),
  ]
  expect(await course(saveProfileMachine, { presentEmail: 'A@x.example' }, events)).toEqual([
    'details',
    'details, refused',
    'changing, answers details',
    'details, refused',
    'changing, answers details',
    'code',
    'busy, answers code',
    'code, refused',
    'busy, answers code',
    'changing, answers details',
    'succeeded',
    'succeeded',
  ])
})

it('shows one reason at a time, keeps the answer of the server, and says why it could not save', async () => {
  const refused = [submit({}), fails('save', { kind: 'refused', status: 500 })]
  expect((await play(...refused)).context['failure']).toMatchObject({ status: 500 })
  expect((await play(...refused, submit({ name: '' }))).context).toMatchObject({
    failure: null,
    problem: 'name-missing',
  })
  expect((await play(submit({}), done('save', { message: 'tamam' }))).context['data']).toEqual({ message: 'tamam' })
})
