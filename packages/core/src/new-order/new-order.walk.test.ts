import { expect } from 'vitest'
import { newOrderWalkPlan } from '../testing/plans/new-order.walk-plan.ts'
import { walkSuite } from '../testing/walk/walk-suite.ts'

walkSuite(newOrderWalkPlan, (snapshot) => {
  const { service, promo, code, form, failure } = snapshot.context
  const at = (state: string) => snapshot.matches(state)
  if (at('checkingPromo') || at('checkingTyped') || at('placing'))
    expect(service, 'nothing is priced or placed without a service').not.toBeNull()
  if (promo !== null) expect(code, 'a promo belongs to its code').toBe('YUZDE10')
  if (at('placing') || at('placed')) expect(form?.organisation).toBe('Örnek Bulut')
  expect(failure !== null, 'a failure stays while it is shown, and while what was outdated is fetched').toBe(
    snapshot.hasTag('refused') || at('refreshing') || at('refreshingBlocks'),
  )
})
