import { expect } from 'vitest'
import { paymentWalkPlan } from '../testing/plans/payment.walk-plan.ts'
import { walkSuite } from '../testing/walk/walk-suite.ts'

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
