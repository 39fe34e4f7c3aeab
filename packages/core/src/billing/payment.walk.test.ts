import { expect, it } from 'vitest'
import { done, fails, journey } from '../testing/journey.ts'
import { walkSuite } from '../testing/walk-suite.ts'
import { paymentMachine } from './payment.machine.ts'
import { paymentWalkPlan } from './payment.walk-plan.ts'

walkSuite(paymentWalkPlan, (snapshot) => {
  const { failure, problem, terms, form } = snapshot.context
  expect(
    failure !== null || problem !== null,
    'a refusal is kept while it is shown, and until the new rate is there',
  ).toBe(snapshot.hasTag('refused') || snapshot.matches('repricing'))
  if (snapshot.matches('entering') || snapshot.matches('paying'))
    expect(terms, 'nothing is paid without a rate').not.toBeNull()
  if (snapshot.matches('paying') || snapshot.matches('paid'))
    expect(form).toMatchObject({ amount: '120,50', method: 'bank_transfer' })
})

const terms = done('loadTerms', { rate: { rate: 42, rate_date: null }, bankAccounts: '', commission: null })
const submit = { type: 'payment.submit', form: { amount: '10', reference: '', notes: '', method: 'bank_transfer' } }
const play = (...events: Parameters<typeof journey>[2]) => journey(paymentMachine, undefined, events)

it('a refused payment keeps the form', async () => {
  const { value, context } = await play(terms, submit, fails('pay', { kind: 'refused', status: 500 }))
  expect(value).toEqual({ entering: 'refused' })
  expect(context['form']).toEqual(submit.form)
})
it('a rate that moved is fetched and shown again, with the reason', async () => {
  const moved = fails('pay', { kind: 'refused', status: 409, message: 'Kur değişti' })
  const newTerms = done('loadTerms', { rate: { rate: 43, rate_date: null }, bankAccounts: '', commission: null })
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
