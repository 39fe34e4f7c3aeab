import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { paymentMachine } from './payment.machine.ts'

const terms = done('loadTerms', { rate: { rate: 42, rate_date: null }, bankAccounts: '', commission: null, owed: null })
const submit = { type: 'payment.submit', form: { amount: '10', reference: '', notes: '', method: 'bank_transfer' } }
const play = (...events: Parameters<typeof journey>[2]) => journey(paymentMachine, undefined, events)

it('a refused payment keeps the form', async () => {
  const { value, context } = await play(terms, submit, fails('pay', { kind: 'refused', status: 500 }))
  expect(value).toEqual({ entering: 'refused' })
  expect(context['form']).toEqual(submit.form)
})
it('a changed rate is fetched and shown again, with the reason', async () => {
  const moved = fails('pay', { kind: 'refused', status: 409, message: 'Kur değişti' })
  const newTerms = done('loadTerms', {
    rate: { rate: 43, rate_date: null },
    bankAccounts: '',
    commission: null,
    owed: null,
  })
  const { value, context } = await play(terms, submit, moved, newTerms)
  expect(value).toEqual({ entering: 'refused' })
  expect(context).toMatchObject({
    terms: { rate: { rate: 43 } },
    failure: { message: 'Kur değişti' },
    form: submit.form,
  })
})
it('a card is refused before anything is sent', async () => {
  const { value, context } = await play(terms, { ...submit, form: { ...submit.form, method: 'credit_card' } })
  expect({ value, problem: context['problem'] }).toEqual({ value: { entering: 'refused' }, problem: 'card-disabled' })
})
it('without a rate nothing can be sent', async () => {
  expect((await play(fails('loadTerms', { kind: 'offline' }))).value).toBe('unavailable')
})
it('a saved payment shows the message of the server for two seconds, then ends', async () => {
  const saved = [terms, submit, done('pay', { message: 'Ödeme bildiriminiz alındı' })]
  expect(await play(...saved)).toMatchObject({ value: 'paid', context: { message: 'Ödeme bildiriminiz alındı' } })
  expect(await play(...saved, elapses('alert', 'payment.paid', 2_000))).toMatchObject({
    value: 'finished',
    output: { message: 'Ödeme bildiriminiz alındı' },
  })
})
it('zero and negative numbers are no amounts', async () => {
  for (const amount of ['', '0', '-5', 'on dolar', '0,004']) {
    const { value, context } = await play(terms, { ...submit, form: { ...submit.form, amount } })
    expect([amount, value, context['problem']]).toEqual([amount, { entering: 'refused' }, 'amount-invalid'])
  }
})
it('terms that could not be loaded are loaded again', async () => {
  const { value } = await play(fails('loadTerms', { kind: 'offline' }), { type: 'payment.retry' }, terms)
  expect(value).toEqual({ entering: 'fresh' })
})
it('a payment for a balance that waiting payments cover is asked for first, to the cent', async () => {
  const owing = (balance: number, waiting: number) =>
    done('loadTerms', { ...(terms.output as object), owed: { balance, waiting } })
  expect((await play(owing(260, 260), submit)).value).toBe('confirming')
  expect((await play(owing(260, 300), { type: 'payment.payAgain' }, submit)).value).toBe('paying')
  for (const [balance, waiting] of [
    [260, 259.99],
    [0, 0],
    [-5, 0],
  ] as const)
    expect((await play(owing(balance, waiting))).value).toEqual({ entering: 'fresh' })
})

it('asks for a retry, for a confirmation and for the form, and says what is on its way', async () => {
  const offline = fails('loadTerms', { kind: 'offline' })
  const covered = done('loadTerms', { ...(terms.output as object), owed: { balance: 1, waiting: 1 } })
  const stale = fails('pay', { kind: 'refused', status: 409 })
  const events = [
    offline,
    { type: 'payment.retry' },
    covered,
    { type: 'payment.payAgain' },
    {
      ...submit,
      form: {
        ...submit.form,
        amount: '',
      },
    },
    submit,
    stale,
    terms,
    submit,
    stale,
    offline,
    { type: 'payment.retry' },
    terms,
    submit,
    done('pay', { message: '' }),
    elapses('alert', 'payment.paid', 2_000),
  ]
  expect(await course(paymentMachine, undefined, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'confirmation',
    'details',
    'details, refused',
    'changing, answers details',
    'busy, answers details',
    'details, refused',
    'changing, answers details',
    'busy, answers details',
    'retry, refused',
    'loading',
    'details',
    'changing, answers details',
    'succeeded',
    'succeeded',
  ])
})
it('shows one reason at a time: a wrong amount replaces the refusal of the server', async () => {
  const refused = [terms, submit, fails('pay', { kind: 'refused', status: 500 })]
  const wrong = { ...submit, form: { ...submit.form, amount: '0' } }
  expect((await play(...refused, wrong)).context).toMatchObject({ failure: null, problem: 'amount-invalid' })
  expect((await play(terms, wrong, submit)).context).toMatchObject({ failure: null, problem: null })
})
it('a rate that cannot be read again says so', async () => {
  const stale = fails('pay', { kind: 'refused', status: 409, message: 'Kur değişti' })
  const { context } = await play(terms, submit, stale, fails('loadTerms', { kind: 'offline' }))
  expect(context['failure']).toEqual({ kind: 'offline' })
})
