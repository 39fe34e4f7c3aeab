import { expect } from 'vitest'
import { renewalWalkPlan } from '../testing/plans/renewal.walk-plan.ts'
import { walkSuite } from '../testing/walk/walk-suite.ts'

walkSuite(renewalWalkPlan, (snapshot) => {
  const { price, promo, code, failure } = snapshot.context
  if (!['loadingPrice', 'unavailable'].some((state) => snapshot.matches(state)))
    expect(price, 'nothing is confirmed without a price').toBe(100)
  if (promo !== null) expect(code, 'a promo belongs to its code').toBe('YUZDE10')
  expect(failure !== null, 'a failure is kept while it is shown, and until the new price is there').toBe(
    snapshot.hasTag('refused') || snapshot.matches('repricing'),
  )
})
