import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import { createFormMachine } from './form.machine.ts'

interface Details {
  typed: string
}
const options = {
  problemOf: ({ typed }: Details) => (typed === '' ? ('missing' as const) : null),
  doneMs: 1_500,
}
const plain = createFormMachine<Details, string, 'missing'>(options)
const secret = createFormMachine<Details, string, 'missing'>({ ...options, isSecret: true })
const cancellable = createFormMachine<Details, string, 'missing'>({ ...options, isCancellable: true })
const repeating = createFormMachine<Details, string, 'missing'>({ ...options, repeats: true })
const submit = (typed: string) => ({ type: 'form.submit', details: { typed } })
const refusal = { kind: 'refused', status: 400, message: 'Olmaz' } as const

it('details with a problem are not sent', async () => {
  const { value, context } = await journey(plain, undefined, [submit('')])
  expect({ value, ...context }).toMatchObject({ value: { entering: 'refused' }, problem: 'missing', failure: null })
})

it('a form without a check of its own sends what it gets', async () => {
  const button = createFormMachine<null, string, never>({ doneMs: 1_500 })
  expect((await journey(button, undefined, [{ type: 'form.submit', details: null }])).value).toBe('submitting')
})

it('a refusal keeps the details, and the next entry clears the refusal', async () => {
  const refused = [submit('metin'), fails('submit', refusal)]
  expect(await journey(plain, undefined, refused)).toMatchObject({
    value: { entering: 'refused' },
    context: { details: { typed: 'metin' }, failure: refusal },
  })
  expect(await journey(plain, undefined, [...refused, submit('yeni')])).toMatchObject({
    value: 'submitting',
    context: { details: { typed: 'yeni' }, failure: null },
  })
})

it('a form with a password forgets it after every answer', async () => {
  for (const end of [done('submit', 'ok'), fails('submit', refusal)]) {
    const { context } = await journey(secret, undefined, [submit('Parola-1!'), end])
    expect(context['details']).toBeNull()
  }
})

it('a success is shown for its delay, then the flow ends with the answer', async () => {
  const sent = [submit('metin'), done('submit', 'Kaydedildi')]
  expect((await journey(plain, undefined, sent)).value).toBe('succeeded')
  const { value, output } = await journey(plain, undefined, [...sent, elapses('done', 'form.succeeded', 1_500)])
  expect({ value, output }).toEqual({ value: 'finished', output: 'Kaydedildi' })
})

it('a double click sends once', async () => {
  const { value, sent } = await journey(plain, undefined, [submit('metin'), submit('metin')])
  expect([value, sent.length]).toEqual(['submitting', 1])
})

it('a form that repeats takes the next details during its success, after it and after a refusal', async () => {
  const success = [submit('bir'), done('submit', 'ok')]
  const after = [...success, elapses('done', 'form.succeeded', 1_500)]
  expect((await journey(repeating, undefined, success)).value).toBe('succeeded')
  expect((await journey(repeating, undefined, after)).value).toEqual({ entering: 'fresh' })
  for (const before of [success, after, [submit('bir'), fails('submit', refusal)]]) {
    const { value, context } = await journey(repeating, undefined, [...before, submit('iki')])
    expect([value, context['details'], context['failure']]).toEqual(['submitting', { typed: 'iki' }, null])
    expect((await journey(repeating, undefined, [...before, submit('')])).value).toEqual({ entering: 'refused' })
  }
})

it('a submission is cancelled only in a form that allows it', async () => {
  const events = [submit('metin'), { type: 'form.cancel' }]
  expect(await journey(cancellable, undefined, events)).toMatchObject({
    value: { entering: 'fresh' },
    context: { details: { typed: 'metin' } },
  })
  expect((await journey(plain, undefined, events)).value).toBe('submitting')
})

it('asks for the details until they are sent, and says what is on its way', async () => {
  const events = [
    submit(''),
    submit('metin'),
    fails('submit', refusal),
    submit('metin'),
    done('submit', 'ok'),
    elapses('done', 'form.succeeded', 1_500),
  ]
  expect(await course(plain, undefined, events)).toEqual([
    'details',
    'details, refused',
    'changing, answers details',
    'details, refused',
    'changing, answers details',
    'succeeded',
    'succeeded',
  ])
  const [, sending] = await course(cancellable, undefined, [submit('metin')])
  expect(sending).toBe('changing, answers details, until form.cancel')
})

it('shows one reason at a time, and aborts a request that is cancelled', async () => {
  const refused = [submit('metin'), fails('submit', refusal)]
  expect((await journey(plain, undefined, [...refused, submit('')])).context).toMatchObject({
    failure: null,
    problem: 'missing',
  })
  let aborted = 0
  const heard = cancellable.provide({ actions: { abortRequest: () => (aborted += 1) } })
  await journey(heard, undefined, [submit('metin'), { type: 'form.cancel' }])
  expect(aborted).toBe(1)
})
