import { expect, it } from 'vitest'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { loginMachine } from './login.machine.ts'

const submit = { type: 'login.submit', email: ' Ada@ornek.example ', password: 'Parola-1!' }
const code = { type: 'code.submit', code: '123456' }
const codeRequired = done('signIn', { requireOTP: true, tempToken: 't' })
const session = { token: 'token-1', user: null, company: null }
const play = (...events: Parameters<typeof journey>[2]) => journey(loginMachine, undefined, events)

it('signs in without a second factor', async () => {
  const { value, output } = await play(submit, done('signIn', session))
  expect({ value, output }).toEqual({ value: 'signedIn', output: session })
})

it('signs in with a one-time code', async () => {
  const { value, output } = await play(submit, codeRequired, code, done('verifyCode', session))
  expect({ value, output }).toEqual({ value: 'signedIn', output: session })
})

it('a wrong password asks for the credentials again and keeps the e-mail', async () => {
  const { value, context } = await play(submit, fails('signIn', { kind: 'refused', status: 400 }))
  expect(value).toEqual({ enteringCredentials: 'refused' })
  expect(context).toMatchObject({ email: 'Ada@ornek.example', password: '', failure: { kind: 'refused' } })
})

it('a wrong code asks for the code again', async () => {
  const { value } = await play(submit, codeRequired, code, fails('verifyCode', { kind: 'refused', status: 400 }))
  expect(value).toEqual({ codeStep: { enteringCode: 'refused' } })
})

it.each([
  // The decided text alone says it: only our own server sends a code beside it.
  { kind: 'refused', status: 400, message: 'Doğrulama süresi doldu, lütfen yeniden giriş yapın' } as const,
  { kind: 'session-ended', status: 401 } as const,
  { kind: 'session-ended', status: 403 } as const,
])('an expired code step ($kind) goes back to the credentials', async (failure) => {
  const { value, context } = await play(submit, codeRequired, code, fails('verifyCode', failure))
  expect(value).toEqual({ enteringCredentials: 'refused' })
  expect(context).toMatchObject({ email: 'Ada@ornek.example', tempToken: '', code: '' })
})

it('leaving the code step returns to fresh credentials', async () => {
  const { value, context } = await play(submit, codeRequired, { type: 'code.cancel' })
  expect(value).toEqual({ enteringCredentials: 'fresh' })
  expect(context).toMatchObject({ tempToken: '', failure: null })
})

it('takes only six digits for a code and only filled credentials', async () => {
  for (const typed of ['', '12345', '1234567', '12345a', ' 123456']) {
    const { value } = await play(submit, codeRequired, { type: 'code.submit', code: typed })
    expect(value, typed).toEqual({ codeStep: { enteringCode: 'fresh' } })
  }
  for (const [email, password] of [
    ['ada@ornek.example', ''],
    ['  ', 'Parola-1!'],
  ])
    expect((await play({ type: 'login.submit', email, password })).value).toEqual({ enteringCredentials: 'fresh' })
})

it('asks for credentials, then for the code, and says which answer is on its way', async () => {
  const wrong = fails('signIn', { kind: 'refused', status: 400 })
  const wrongCode = fails('verifyCode', { kind: 'refused', status: 400 })
  const events = [submit, wrong, submit, codeRequired, code, wrongCode, code, done('verifyCode', session)]
  expect(await course(loginMachine, undefined, events)).toEqual([
    'credentials',
    'busy, answers credentials',
    'credentials, refused',
    'busy, answers credentials',
    'code',
    'busy, answers code',
    'code, refused',
    'busy, answers code',
    '',
  ])
})

it('a secure link asks for nothing but a code', async () => {
  const followed = done('followLink', { requireOTP: true, tempToken: 't' })
  expect(await course(loginMachine, { key: 'k' }, [followed, code])).toEqual(['busy', 'code', 'busy, answers code'])
  expect(await course(loginMachine, { key: 'k' }, [fails('followLink', { kind: 'offline' })])).toEqual([
    'busy',
    'refused',
  ])
  expect(await course(loginMachine, { key: '' }, [])).toEqual(['refused'])
})

it('takes a recovery code in place of the one-time code where the server says so', async () => {
  const offered = done('signIn', { requireOTP: 1, tempToken: 't', recoveryCodes: 1 })
  const recovery = { type: 'recovery.submit', code: 'abcde-fgh23' }
  const { value, output } = await play(submit, offered, recovery, done('verifyCode', session))
  expect({ value, output }).toEqual({ value: 'signedIn', output: session })
  expect((await play(submit, codeRequired, recovery)).value).toEqual({ codeStep: { enteringCode: 'fresh' } })
})

it('begins with the address that the person is known by', async () => {
  expect((await journey(loginMachine, { email: 'ada@ornek.example' }, [])).context['email']).toBe('ada@ornek.example')
  expect((await play()).context['email']).toBe('')
})

it('a secure link without a code signs in with its key alone, which works once', async () => {
  const { value, output, context, sent } = await journey(loginMachine, { key: 'k' }, [done('followLink', session)])
  expect({ value, output, key: context['key'] }).toEqual({ value: 'signedIn', output: session, key: '' })
  expect(sent).toEqual([['followLink', { key: 'k' }]])
})

it('sends the address without spaces around it, and the code with its token', async () => {
  const { sent } = await play(submit, codeRequired, code)
  expect(sent).toEqual([
    ['signIn', { email: 'Ada@ornek.example', password: 'Parola-1!' }],
    ['verifyCode', expect.objectContaining({ code: '123456', tempToken: 't' })],
  ])
})
