import { expect, it } from 'vitest'
import { done, fails, journey } from '../testing/journey.ts'
import { walkSuite } from '../testing/walk-suite.ts'
import { renewalMachine } from './renewal.machine.ts'
import { renewalWalkPlan } from './renewal.walk-plan.ts'

walkSuite(renewalWalkPlan, (snapshot) => {
  const { price, promo, code, failure } = snapshot.context
  if (!['loadingPrice', 'unavailable'].some((state) => snapshot.matches(state)))
    expect(price, 'nothing is confirmed without a price').toBe(100)
  if (promo !== null) expect(code, 'a promo belongs to its code').toBe('YUZDE10')
  expect(failure !== null, 'a failure is kept while it is shown, and until the new price is there').toBe(
    snapshot.hasTag('refused') || snapshot.matches('repricing'),
  )
})

const price = done('loadPrice', { price: 100 })
const apply = { type: 'promo.apply', code: 'YUZDE10' }
const promo = done('checkPromo', { discount: 10, finalPrice: 90 })
const play = (...events: Parameters<typeof journey>[2]) => journey(renewalMachine, undefined, events)

it('fetches the price, applies a code, asks for confirmation, sends', async () => {
  expect((await play(price, apply, promo, { type: 'renewal.continue' })).value).toEqual({ confirming: 'fresh' })
  const { value, context } = await play(price, apply, promo, { type: 'renewal.continue' }, { type: 'renewal.confirm' })
  expect({ value, promo: context['promo'] }).toEqual({ value: 'requesting', promo: { discount: 10, finalPrice: 90 } })
})
it('another code takes the applied promo away', async () => {
  const { context } = await play(
    price,
    apply,
    promo,
    { type: 'promo.apply', code: 'SABIT25' },
    fails('checkPromo', { kind: 'refused', status: 400 }),
  )
  expect(context['promo']).toBeNull()
})
it('a price that moved is fetched and shown again, with the reason and without the promo', async () => {
  const { value, context } = await play(
    price,
    apply,
    promo,
    { type: 'renewal.continue' },
    { type: 'renewal.confirm' },
    fails('requestRenewal', { kind: 'refused', status: 409, code: 'PRICE_CHANGED', message: 'Fiyat değişti' }),
    done('loadPrice', { price: 120 }),
  )
  expect(value).toEqual({ offering: 'refused' })
  expect(context).toMatchObject({ price: 120, promo: null, code: '', failure: { message: 'Fiyat değişti' } })
})
it('any other refusal stays with the confirmation', async () => {
  const { value } = await play(
    price,
    { type: 'renewal.continue' },
    { type: 'renewal.confirm' },
    fails('requestRenewal', { kind: 'refused', status: 409 }),
  )
  expect(value).toEqual({ confirming: 'refused' })
})
