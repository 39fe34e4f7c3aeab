import { expect, it } from 'vitest'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { renewalMachine } from './renewal.machine.ts'

const price = done('loadPrice', { price: 100 })
const apply = { type: 'promo.apply', code: 'YUZDE10' }
const promo = done('checkPromo', { discount: 10, finalPrice: 90 })
const play = (...events: Parameters<typeof journey>[2]) => journey(renewalMachine, undefined, events)

it('fetches the price, applies a code, asks for confirmation, sends', async () => {
  expect((await play(price, apply, promo, { type: 'renewal.continue' })).value).toEqual({ confirming: 'fresh' })
  const { value, context } = await play(price, apply, promo, { type: 'renewal.continue' }, { type: 'renewal.confirm' })
  expect({ value, promo: context['promo'] }).toEqual({ value: 'requesting', promo: { discount: 10, finalPrice: 90 } })
})
it('a code that was typed and not applied is checked before the confirmation, and only once', async () => {
  const proceed = { type: 'renewal.continue', code: 'YUZDE10' }
  const { value, context } = await play(price, proceed, promo)
  expect({ value, promo: context['promo'] }).toMatchObject({
    value: { confirming: 'fresh' },
    promo: { finalPrice: 90 },
  })
  const refused = fails('checkPromo', { kind: 'refused', status: 400 })
  expect((await play(price, proceed, refused)).value).toEqual({ offering: 'refused' })
  expect((await play(price, proceed, refused, proceed)).value).toEqual({ confirming: 'fresh' })
})
it('another code removes the applied promo', async () => {
  const { context } = await play(
    price,
    apply,
    promo,
    { type: 'promo.apply', code: 'SABIT25' },
    fails('checkPromo', { kind: 'refused', status: 400 }),
  )
  expect(context['promo']).toBeNull()
})
it('a changed price is fetched and shown again, with the reason and without the promo', async () => {
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
it('a requested renewal ends with the message of the server', async () => {
  const { value, output } = await play(
    price,
    { type: 'renewal.continue' },
    { type: 'renewal.confirm' },
    done('requestRenewal', { message: 'Yenileme talebiniz alındı' }),
    elapses('alert', 'renewal.requested', 2_000),
  )
  expect({ value, output }).toEqual({ value: 'finished', output: { message: 'Yenileme talebiniz alındı' } })
})
it('nothing is requested without confirmation, and no empty code is checked', async () => {
  expect((await play(price, { type: 'renewal.confirm' })).value).toEqual({ offering: 'fresh' })
  expect((await play(price, { type: 'promo.apply', code: ' ' })).value).toEqual({ offering: 'fresh' })
  expect((await play(price, { type: 'renewal.continue' }, { type: 'renewal.back' })).value).toEqual({
    offering: 'fresh',
  })
})
it('without a price nothing is offered', async () => {
  const { value, context } = await play(fails('loadPrice', { kind: 'refused', status: 500 }))
  expect([value, context['price']]).toEqual(['unavailable', null])
})

it('asks for the promo code, then for a confirmation, and says what is on its way', async () => {
  const refused = { kind: 'refused', status: 400 } as const
  const stale = { kind: 'refused', status: 409, code: 'PRICE_CHANGED' } as const
  const [next, confirm] = [{ type: 'renewal.continue' }, { type: 'renewal.confirm' }]
  const events = [
    fails('loadPrice', { kind: 'offline' }),
    { type: 'renewal.retry' },
    price,
    apply,
    fails('checkPromo', refused),
    { ...next, code: 'SABIT25' },
    promo,
    confirm,
    fails('requestRenewal', refused),
    { type: 'renewal.back' },
    next,
    confirm,
    fails('requestRenewal', stale),
    price,
    next,
    confirm,
    fails('requestRenewal', stale),
    fails('loadPrice', { kind: 'offline' }),
    { type: 'renewal.retry' },
    price,
    next,
    confirm,
    done('requestRenewal', { message: '' }),
    elapses('alert', 'renewal.requested', 2_000),
  ]
  expect(await course(renewalMachine, undefined, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'details',
    'busy, answers details, reads promo',
    'details, refused',
    'busy, answers details',
    'confirmation',
    'changing, answers confirmation',
    'confirmation, refused',
    'details',
    'confirmation',
    'changing, answers confirmation',
    'busy, answers confirmation, reads price',
    'details, refused',
    'confirmation',
    'changing, answers confirmation',
    'busy, answers confirmation, reads price',
    'retry, refused',
    'loading',
    'details',
    'confirmation',
    'changing, answers confirmation',
    'succeeded',
    'succeeded',
  ])
})

it('a field with spaces alone holds no code', async () => {
  expect((await play(price, { type: 'renewal.continue', code: '  ' })).value).toEqual({ confirming: 'fresh' })
})

it('shows the end of the new term where the server names one', async () => {
  expect((await play(price)).context).toMatchObject({ price: 100, newEnd: null })
  const full = { price: 100, stampTaxRate: 0.948, new_end_date: '2027-11-25' }
  expect((await play(done('loadPrice', full))).context).toMatchObject({
    price: 100,
    stampTaxRate: 0.948,
    newEnd: '2027-11-25',
  })
})

it('sends the price that was confirmed, with its promo result', async () => {
  const dear = done('loadPrice', { price: 100, stampTaxRate: 0.948 })
  const { sent } = await play(dear, apply, promo, { type: 'renewal.continue' }, { type: 'renewal.confirm' })
  expect(sent.slice(1)).toEqual([
    ['checkPromo', { code: 'YUZDE10' }],
    ['requestRenewal', { price: 100, stampTaxRate: 0.948, promo: { discount: 10, finalPrice: 90 } }],
  ])
})

it('a promo code can be taken back, applied or refused', async () => {
  const cancel = { type: 'promo.cancel' }
  expect((await play(price, apply, promo, cancel)).context).toMatchObject({ promo: null, code: '' })
  const refused = await play(price, apply, fails('checkPromo', { kind: 'refused', status: 400 }), cancel)
  expect(refused).toMatchObject({ value: { offering: 'fresh' }, context: { code: '', failure: null } })
})

it('a price that cannot be read again says so', async () => {
  const { value, context } = await play(
    price,
    { type: 'renewal.continue' },
    { type: 'renewal.confirm' },
    fails('requestRenewal', { kind: 'refused', status: 409, code: 'PRICE_CHANGED' }),
    fails('loadPrice', { kind: 'offline' }),
  )
  expect({ value, failure: context['failure'] }).toEqual({ value: 'unavailable', failure: { kind: 'offline' } })
})
