import { expect, it } from 'vitest'
import { done, fails, journey } from '../testing/journey.ts'
import { walkSuite } from '../testing/walk-suite.ts'
import { newOrderMachine } from './new-order.machine.ts'
import { asnService, newOrderForm, newOrderWalkPlan } from './new-order.walk-plan.ts'

walkSuite(newOrderWalkPlan, (snapshot) => {
  const { service, promo, code, form, failure } = snapshot.context
  const at = (state: string) => snapshot.matches(state)
  if (at('checkingPromo') || at('placing'))
    expect(service, 'nothing is priced or placed without a service').not.toBeNull()
  if (promo !== null) expect(code, 'a promo belongs to its code').toBe('YUZDE10')
  if (at('placing') || at('placed')) expect(form?.organisation).toBe('Örnek Bulut')
  expect(failure !== null, 'a failure stays while it is shown, and while what was outdated is fetched').toBe(
    snapshot.hasTag('refused') || at('refreshing') || at('refreshingBlocks'),
  )
})

it('a moved price is read again, so that the next try can succeed', async () => {
  const moved = { ...asnService, price: 130 }
  const { value, context } = await journey(newOrderMachine, undefined, [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'order.submit', form: newOrderForm },
    fails('placeOrder', { kind: 'refused', status: 409, message: 'Fiyat değişti' }),
    done('loadServices', [moved]),
  ])
  expect(value).toEqual({ filling: 'refused' })
  expect(context).toMatchObject({ service: moved, services: [moved], failure: { message: 'Fiyat değişti' } })
})
it('without the list of blocks an AS number can still be ordered', async () => {
  const { value } = await journey(newOrderMachine, undefined, [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: { ...asnService, id: 1 } },
    fails('loadBlocks', { kind: 'offline' }),
    { type: 'service.choose', service: asnService },
  ])
  expect(value).toEqual({ filling: 'fresh' })
})
