import { expect, it } from 'vitest'
import { asnService, newOrderForm } from '../testing/plans/new-order.walk-plan.ts'
import { course, done, elapses, fails, journey } from '../testing/walk/journey.ts'
import { newOrderMachine } from './new-order.machine.ts'
import { orderRefusalOf } from './new-order.rules.ts'
import { tooManyOpenRequests } from './new-order.schema.ts'

it('a changed price is read again, so that the next try can succeed', async () => {
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
it('a placed order shows its success, then ends', async () => {
  const placed = [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'promo.apply', code: 'YUZDE10' },
    done('checkPromo', { discount: 12.5, finalPrice: 112.5 }),
    { type: 'order.submit', form: newOrderForm },
    done('placeOrder', { message: 'Siparişiniz alındı', id: 7 }),
  ]
  const shown = await journey(newOrderMachine, undefined, placed)
  expect([shown.value, shown.context['promo']]).toEqual(['placed', { discount: 12.5, finalPrice: 112.5 }])
  const left = await journey(newOrderMachine, undefined, [...placed, elapses('alert', 'newOrder.placed', 2_000)])
  expect([left.value, left.output]).toEqual(['finished', { message: 'Siparişiniz alındı', request: 7 }])
})
it('another service or code removes the applied promo; an incomplete order is not sent', async () => {
  const start = [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'promo.apply', code: 'YUZDE10' },
    done('checkPromo', { discount: 12.5, finalPrice: 112.5 }),
  ]
  const other = await journey(newOrderMachine, undefined, [...start, { type: 'service.choose', service: asnService }])
  expect(other.context).toMatchObject({ promo: null, code: '' })
  const refused = await journey(newOrderMachine, undefined, [
    ...start,
    { type: 'promo.apply', code: 'YOK' },
    fails('checkPromo', { kind: 'refused', status: 400 }),
  ])
  expect([refused.value, refused.context['promo']]).toEqual([{ filling: 'refused' }, null])
  const incomplete = { type: 'order.submit', form: { ...newOrderForm, organisation: ' ' } }
  expect((await journey(newOrderMachine, undefined, [...start, incomplete])).value).toEqual({ filling: 'fresh' })
})
it('too many open requests: nothing is read again, form and promo code stay', async () => {
  const refusal = { kind: 'refused', status: 409, code: 'TOO_MANY_OPEN_REQUESTS', message: 'En fazla 10' } as const
  const { value, context } = await journey(newOrderMachine, undefined, [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'promo.apply', code: 'YUZDE10' },
    done('checkPromo', { discount: 12.5, finalPrice: 112.5 }),
    { type: 'order.submit', form: newOrderForm },
    fails('placeOrder', refusal),
  ])
  expect(value).toEqual({ filling: 'refused' })
  expect(context).toMatchObject({ form: newOrderForm, code: 'YUZDE10', failure: { message: 'En fazla 10' } })
})
it('a block that is no longer free: the list is read again, the rest of the form stays', async () => {
  const ipService = { ...asnService, id: 1 }
  const form = {
    ...newOrderForm,
    service: ipService,
    block: {
      ip: '198.18.8.0',
      subnet: '24',
      rbl: null,
    },
    description: 'ORNEK',
    adminC: {
      value: 'DO1-EXAMPLE',
      isVerified: true,
    },
    asn: {
      value: 'AS64500',
      isVerified: true,
    },
  }
  const left = [{ ip: '198.18.9.0', subnet: '24', rbl: null }]
  const { value, context } = await journey(newOrderMachine, undefined, [
    done('loadServices', [ipService]),
    { type: 'service.choose', service: ipService },
    done('loadBlocks', [form.block, ...left]),
    { type: 'order.submit', form },
    fails('placeOrder', { kind: 'refused', status: 409, message: 'Blok artık boş değil' }),
    done('loadServices', [ipService]),
    done('loadBlocks', left),
  ])
  expect(value).toEqual({ filling: 'refused' })
  expect(context).toMatchObject({ blocks: left, form, failure: { message: 'Blok artık boş değil' } })
})
it('a code that was typed and not applied is checked with the order, which is not placed when it is refused', async () => {
  const order = [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'order.submit', form: newOrderForm, code: 'YUZDE10' },
  ]
  const promo = { discount: 12.5, finalPrice: 112.5 }
  const placing = await journey(newOrderMachine, undefined, [...order, done('checkPromo', promo)])
  expect([placing.value, placing.context['promo']]).toEqual(['placing', promo])
  const refused = [...order, fails('checkPromo', { kind: 'refused', status: 400 })]
  expect((await journey(newOrderMachine, undefined, refused)).value).toEqual({ filling: 'refused' })
})

it('asks for a retry and for the form, and says which part is read', async () => {
  const ipService = { ...asnService, id: 1 }
  const [services, blocks] = [done('loadServices', [asnService, ipService]), done('loadBlocks', [])]
  const offline = { kind: 'offline' } as const
  const [asn, ip] = [asnService, ipService].map((service) => ({ type: 'service.choose', service }))
  const submit = { type: 'order.submit', form: newOrderForm }
  const promo = done('checkPromo', { discount: 12.5, finalPrice: 112.5 })
  const stale = fails('placeOrder', { kind: 'refused', status: 409 })
  const events = [
    fails('loadServices', offline),
    { type: 'order.retry' },
    services,
    ip ?? {},
    fails('loadBlocks', offline),
    { type: 'order.retry' },
    blocks,
    asn ?? {},
    {
      type: 'promo.apply',
      code: 'YOK',
    },
    fails('checkPromo', {
      kind: 'refused',
      status: 400,
    }),
    {
      ...submit,
      code: 'YUZDE10',
    },
    promo,
    stale,
    services,
    submit,
    done('placeOrder', {
      message: '',
      id: null,
    }),
    elapses('alert', 'newOrder.placed', 2_000),
  ] as Parameters<typeof journey>[2]
  expect(await course(newOrderMachine, undefined, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'details',
    'busy, answers details, reads blocks',
    'retry, refused, reads blocks',
    'busy, answers details, reads blocks',
    'details',
    'details',
    'busy, answers details, reads promo',
    'details, refused',
    'busy, answers details',
    'changing, answers details',
    'busy, answers details',
    'details, refused',
    'changing, answers details',
    'succeeded',
    'succeeded',
  ])
})
it('a block that is gone has the blocks read again, behind the form', async () => {
  const ipService = { ...asnService, id: 1 }
  const events = [
    done('loadServices', [ipService]),
    {
      type: 'service.choose',
      service: ipService,
    },
    done('loadBlocks', []),
    {
      type: 'service.choose',
      service: asnService,
    },
    {
      type: 'service.choose',
      service: ipService,
    },
  ]
  expect(await course(newOrderMachine, undefined, events)).toEqual([
    'loading',
    'details',
    'busy, answers details, reads blocks',
    'details',
    'details',
    'busy, answers details, reads blocks',
  ])
})

it('keeps what it has read: the services, and the blocks of an IP order', async () => {
  const ipService = { ...asnService, id: 1 }
  const block = { id: 5, ip: '198.18.8.0', subnet: '24' }
  const [services, chosen] = [
    done('loadServices', [asnService, ipService]),
    { type: 'service.choose', service: ipService },
  ]
  const read = await journey(newOrderMachine, undefined, [services, chosen, done('loadBlocks', [block])])
  expect(read.context).toMatchObject({ services: [asnService, ipService], service: ipService, blocks: [block] })
})
it('after blocks that could not be read, either service can be chosen, and what is chosen counts', async () => {
  const ipService = { ...asnService, id: 1 }
  const [asn, ip] = [asnService, ipService].map((service) => ({ type: 'service.choose', service }))
  const failed = [done('loadServices', [asnService, ipService]), ip ?? {}, fails('loadBlocks', { kind: 'offline' })]
  const choose = async (...events: unknown[]) =>
    journey(newOrderMachine, undefined, [...failed, ...events] as Parameters<typeof journey>[2])
  expect(await choose(asn)).toMatchObject({ value: { filling: 'fresh' }, context: { service: asnService } })
  const other = { ...ipService, name: 'Büyük blok' }
  expect(await choose({ type: 'service.choose', service: other })).toMatchObject({
    value: 'loadingBlocks',
    context: { service: other },
  })
})
it('a promo code can be taken back, is not applied when empty, and is gone with an outdated order', async () => {
  const chosen = [done('loadServices', [asnService]), { type: 'service.choose', service: asnService }]
  const applied = [
    ...chosen,
    { type: 'promo.apply', code: 'YUZDE10' },
    done('checkPromo', { discount: 1, finalPrice: 1 }),
  ]
  const cancelled = await journey(newOrderMachine, undefined, [...applied, { type: 'promo.cancel' }])
  expect(cancelled.context).toMatchObject({ promo: null, code: '' })
  const empty = await journey(newOrderMachine, undefined, [...chosen, { type: 'promo.apply', code: '  ' }])
  expect(empty.value).toEqual({ filling: 'fresh' })
  const stale = fails('placeOrder', { kind: 'refused', status: 409 })
  const submit = { type: 'order.submit', form: newOrderForm }
  const outdated = await journey(newOrderMachine, undefined, [...applied, submit, stale])
  expect(outdated).toMatchObject({ value: 'refreshing', context: { promo: null, code: '' } })
})
it('new prices replace the old ones, and a service that is gone is no longer chosen', async () => {
  const submitted = [
    done('loadServices', [asnService]),
    {
      type: 'service.choose',
      service: asnService,
    },
    {
      type: 'order.submit',
      form: newOrderForm,
    },
    fails('placeOrder', {
      kind: 'refused',
      status: 409,
    }),
  ]
  const gone = await journey(newOrderMachine, undefined, [...submitted, done('loadServices', [])])
  expect(gone).toMatchObject({ value: { filling: 'refused' }, context: { services: [], service: null } })
  const twice = [
    { ...asnService, price: 130 },
    { ...asnService, price: 140 },
  ]
  const first = await journey(newOrderMachine, undefined, [...submitted, done('loadServices', twice)])
  expect(first.context['service']).toEqual(twice[0])
})
it('new prices replace the old ones of an IP order before its blocks are read again', async () => {
  const ipService = { ...asnService, id: 1 }
  const form = {
    ...newOrderForm,
    service: ipService,
    block: {
      ip: '198.18.8.0',
      subnet: '24',
      rbl: null,
    },
    description: 'ORNEK',
    adminC: {
      value: 'DO1-EXAMPLE',
      isVerified: true,
    },
    asn: {
      value: 'AS64500',
      isVerified: true,
    },
  }
  const dearer = { ...ipService, price: 140 }
  const { value, context } = await journey(newOrderMachine, undefined, [
    done('loadServices', [ipService]),
    { type: 'service.choose', service: ipService },
    done('loadBlocks', []),
    { type: 'order.submit', form },
    fails('placeOrder', { kind: 'refused', status: 409 }),
    done('loadServices', [dearer]),
  ])
  expect(value).toBe('refreshingBlocks')
  expect(context).toMatchObject({ service: dearer, services: [dearer] })
})

it('a refusal of the order after a refused code is one of the order', async () => {
  const coded = [
    done('loadServices', [asnService]),
    { type: 'service.choose', service: asnService },
    { type: 'promo.apply', code: 'YOK' },
    fails('checkPromo', { kind: 'refused', status: 400 }),
  ]
  const reasonAfter = async (...events: Parameters<typeof journey>[2]) =>
    orderRefusalOf((await journey(newOrderMachine, undefined, [...coded, ...events])).context as never)
  expect(await reasonAfter()).toBe('code')
  expect(await reasonAfter({ type: 'promo.cancel' })).toBeNull()
  const cases = [
    [{ kind: 'refused', status: 500 }, 'other'],
    [{ kind: 'refused', status: 400 }, 'invalid'],
    [{ kind: 'refused', status: 409, code: tooManyOpenRequests }, 'too-many-open'],
    [{ kind: 'refused', status: 409 }, 'outdated'],
  ] as const
  for (const [failure, reason] of cases)
    expect(await reasonAfter({ type: 'order.submit', form: newOrderForm }, fails('placeOrder', failure))).toBe(reason)
})
