import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import {
  defaultOrderSort,
  OrderIndex,
  orderMeant,
  orderNamed,
  orderSortFields,
  type OrderSort,
} from './order-index.rules.ts'
import type { Order } from './orders.schema.ts'
import { duePaymentsOf, noDuePayments } from './overview.rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const indexOf = (...rows: Partial<Order>[]) =>
  new OrderIndex(
    rows.map((row) => orderOf(row)),
    now,
  )
const sorted = (index: OrderIndex, field: OrderSort['field'], descending = false) =>
  index.view({}, { field, descending }).map(({ order_id }) => order_id)

describe('the order of the list', () => {
  it('is by number, the newest first, with cancelled ones last', () => {
    const index = indexOf(
      { order_id: 2 },
      { order_id: 9, order_status: 20 },
      { order_id: 3 },
      { order_id: 8, order_status: 20 },
    )
    expect(index.view({}).map(({ order_id }) => order_id)).toEqual([3, 2, 9, 8])
    expect(index.view({}, defaultOrderSort)).toEqual(index.view({}))
    expect(sorted(index, 'order_id')).toEqual([2, 3, 8, 9])
  })

  it('is by days left, whatever the form of the date, and none comes last in both directions', () => {
    const index = indexOf(
      { order_id: 1, end_date: null },
      { order_id: 2, end_date: '2026-12-01' },
      { order_id: 3, end_date: '2026-11-20T22:00:00Z' },
      { order_id: 4, end_date: '2027-01-01' },
    )
    expect(sorted(index, 'days_left')).toEqual([3, 2, 4, 1])
    expect(sorted(index, 'days_left', true)).toEqual([4, 2, 3, 1])
  })

  it('keeps the given order among equals and among empty ones', () => {
    const tags = ['b', null, 'a', '', 'b', null]
    const index = indexOf(...tags.map((tag, order_id) => ({ order_id, tag })))
    expect(sorted(index, 'tag')).toEqual([2, 0, 4, 1, 3, 5])
    expect(sorted(index, 'tag', true)).toEqual([0, 4, 2, 1, 3, 5])
  })

  it('is by the AS number where an order has no block, and by the name of the service', () => {
    const index = indexOf(
      { order_id: 1, ipwithsubnet: null, asn: 'AS20', serviceTypeName: 'Çözüm' },
      { order_id: 2, ipwithsubnet: null, asn: 'AS3', serviceTypeName: 'Dağıtım' },
      { order_id: 3, ipwithsubnet: null, asn: null, serviceTypeName: 'Ceza' },
    )
    expect(sorted(index, 'ipwithsubnet')).toEqual([2, 1, 3])
    expect(sorted(index, 'serviceTypeName')).toEqual([3, 1, 2])
  })

  it('follows the payments that are due now, also in the hits of a search', () => {
    const index = indexOf({ order_id: 1 }, { order_id: 2 })
    const balance = { ipwithsubnet: null, last_transaction_date: null, balance_usd: 1, waiting_usd: 0 }
    const due = (one: string, other: string) =>
      duePaymentsOf(
        {
          overdueBalances: [
            { ...balance, order_id: 1, last_due_date: one },
            { ...balance, order_id: 2, last_due_date: other },
          ],
          waitingPayments: [],
        },
        now,
      )
    const late = { field: 'late', descending: true } as const
    const ids = (payments = noDuePayments) => index.view({ search: 'firma' }, late, payments).map((one) => one.order_id)
    expect(ids(due('2026-11-01', '2026-11-10'))).toEqual([1, 2])
    expect(ids(due('2026-11-10', '2026-11-01'))).toEqual([2, 1])
    expect(ids()).toEqual([1, 2])
    expect(index.view({ late: true }, late, due('2026-11-21', '2026-11-20')).map((one) => one.order_id)).toEqual([2])
  })
})

it('a search finds in the new order of the list what it finds in the old one', () => {
  const asn = { ipwithsubnet: null, asn: 'AS64500' }
  const index = indexOf(
    { order_id: 10, tag: 'b', ...asn },
    { order_id: 1, tag: 'a', ...asn },
    { order_id: 2, tag: 'c' },
  )
  const ids = (search: string, sort?: OrderSort) => index.view({ search }, sort).map(({ order_id }) => order_id)
  expect(ids('#1')).toEqual([10, 1])
  expect(ids('#10')).toEqual([10])
  expect(ids('#1', { field: 'tag', descending: false })).toEqual([1, 10])
  expect(ids('#1')).toEqual([10, 1])
  // The dots between numbers are not skipped, and a second # is no number.
  expect([ids('192.0.2.0'), ids('19202'), ids('##1'), ids('1#')]).toEqual([[2], [], [], []])
  // Spaces around the words do not count.
  expect([ids(' #10 '), ids('  ')]).toEqual([[10], [10, 2, 1]])
  // Texts of two columns do not make a word together.
  expect(ids('firmaip')).toEqual([])
})

it('a longer query is searched among the hits of the last one only when it begins with that', () => {
  const asn = { ipwithsubnet: null, asn: 'AS64500' }
  const index = indexOf({ order_id: 7, ...asn }, { order_id: 27, ...asn })
  const ids = (search: string) => index.view({ search }).map(({ order_id }) => order_id)
  expect([ids('7'), ids('27'), ids('2')]).toEqual([[7], [27], [27]])
})

it('finds an order by the origins of its records, whole or in part, and names those that the search finds', () => {
  const orders = [orderOf({ order_id: 7 }), orderOf({ order_id: 6 }), orderOf({ order_id: 5 })]
  const origins = new Map([
    [7, ['AS64500', 'AS64501', 'AS3333']],
    [6, []],
    [5, ['AS64500']],
  ])
  const index = new OrderIndex(orders, now, origins)
  const found = (search: string) =>
    index.view({ search }).map((order) => [order.order_id, ...index.foundOrigins(order, search)])
  const both = [
    [7, 'AS64500', 'AS64501'],
    [5, 'AS64500'],
  ]
  expect([found('as6450'), found('6450'), found('AS')]).toEqual([
    both,
    both,
    [[7, 'AS64500', 'AS64501', 'AS3333'], both[1]],
  ])
  expect([found('as064501'), found('64500')]).toEqual([[[7, 'AS64501']], [[7, 'AS64500'], both[1]]])
  expect(found('AS64502')).toEqual([])
  expect(new OrderIndex(orders, now).view({ search: 'AS64500' })).toEqual([])
})

it('means the only order that it finds, else the one of that number, block or AS number', () => {
  const asn = { ipwithsubnet: null, asn: 'AS64500' }
  const [old, block, twin, other] = [
    orderOf({ order_id: 1, ipwithsubnet: '198.51.100.0/24' }),
    orderOf({ order_id: 12, ipwithsubnet: '192.0.2.0/24' }),
    orderOf({ order_id: 13, ipwithsubnet: '192.0.2.0/24' }),
    orderOf({ order_id: 14, ...asn }),
  ]
  const all = [other, twin, block, old]
  const meant = (text: string, found = all) => orderMeant(found, text)?.order_id ?? null
  expect([meant('1'), meant('#12'), meant(' 13 '), meant('192.0.2.0/24'), meant('as064500')]).toEqual([
    1, 12, 13, 13, 14,
  ])
  expect([meant('192'), meant('##1'), meant(''), meant('', [])]).toEqual([null, null, null, null])
  expect(meant('192', [block])).toBe(12)
})

const ids = (index: OrderIndex, search: string) => index.view({ search }).map((order) => order.order_id)

describe('search', () => {
  const index = new OrderIndex(
    [
      orderOf({
        order_id: 1042,
        companyName: 'Örnek Telekom A.Ş.',
        ipwithsubnet: '192.0.2.0/24',
        tag: 'İstanbul çıkışı',
      }),
      orderOf({
        order_id: 2042,
        serviceTypeName: 'ASN Hizmeti',
        ipwithsubnet: null,
        asn: 'AS64500',
        orderStatusdescription: 'Aktif',
      }),
      orderOf({ order_id: 105, serviceTypeName: 'IP Kiralama', ipwithsubnet: '198.51.100.0/24' }),
    ],
    now,
  )
  it.each([
    ['ISTANBUL', [1042]],
    ['cikis', [1042]],
    ['ornek', [1042]],
    ['as64500', [2042]],
    [' AS064500', [2042]],
    ['as 64500', [2042]],
    ['AKTIF', [2042]],
    ['ip kiralama', [1042, 105]],
    ['10', [1042, 105]],
    ['#104', [1042]],
    ['042', []],
    ['192.0.2', [1042]],
    ['yok', []],
    ['  ', [2042, 1042, 105]],
  ])('%s finds %j', (query, expected) => expect(ids(index, query)).toEqual(expected))

  it('typing, deleting and retyping finds the same as one search', () => {
    for (const query of [
      'i',
      'is',
      'ist',
      'is',
      'i',
      '',
      'a',
      'as',
      'as0',
      'as06',
      'as6',
      '1',
      '10',
      '104',
      '10',
      '#',
      '#1',
      '#10',
    ]) {
      expect(ids(index, query), query).toEqual(ids(new OrderIndex(index.orders, now), query))
    }
  })
})

it.each([
  ['192.0.2.0/24', 7],
  ['192.0.2', null],
  ['198.51.100.1', 8],
  ['as064500', 5],
  ['198.51', null],
  ['yok', null],
])('%s names order %j', (text, expected) => {
  const orders = [
    orderOf({ order_id: 3, ipwithsubnet: '192.0.2.0/24' }),
    orderOf({ order_id: 5, ipwithsubnet: null, asn: 'AS64500' }),
    orderOf({ order_id: 6, ipwithsubnet: '198.51.100.0/25' }),
    orderOf({ order_id: 7, ipwithsubnet: '192.0.2.0/24' }),
    orderOf({ order_id: 8, ipwithsubnet: '198.51.100.128/25' }),
  ]
  expect(orderNamed(orders, text)).toBe(expected)
})

describe('filters', () => {
  const rows = [
    orderOf({ order_id: 1, tag: 'a', service_type_id: 1, order_status: 14 }),
    orderOf({ order_id: 2, tag: 'b', service_type_id: 2, order_status: 11 }),
  ]
  const index = new OrderIndex(rows, now)
  it.each([
    [{ tag: 'a' }, [1]],
    [{ serviceType: 2 }, [2]],
    [{ status: 11 }, [2]],
    [{ tag: 'a', status: 11 }, []],
  ])('%j leaves %j', (filter, expected) => expect(index.view(filter).map((order) => order.order_id)).toEqual(expected))
})

describe('sorting', () => {
  const arbitrary = fc.array(
    fc.record({
      order_status: fc.constantFrom(11, 14, 20, 22, 5),
      serviceTypeName: fc.constantFrom('IP Kiralama', 'ASN Hizmeti', 'Çözüm'),
      ipwithsubnet: fc.constantFrom(null, '9.0.0.0/24', '10.0.0.0/24', '198.51.100.0/24'),
      tag: fc.constantFrom(null, 'şube', 'sube', 'zeta', ''),
      rbl_blackListed: fc.option(fc.nat(9)),
      net_balance: fc.option(fc.integer({ min: -5, max: 5 })),
      start_date: fc.constantFrom(null, '2026-01-01', '2025-06-01'),
      end_date: fc.constantFrom(null, '2026-12-01', '2026-11-20'),
    }),
    { maxLength: 12 },
  )

  it('cancelled orders are last under every column and direction, empty values after the others', () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...orderSortFields), fc.boolean(), (rows, field, descending) => {
        const orders = rows.map((row, order_id) => orderOf({ ...row, order_id }))
        const view = new OrderIndex(orders, now).view({}, { field, descending })
        expect(view.length).toBe(orders.length)
        const cancelled = view.map((order) => order.order_status === 20)
        expect(cancelled).toEqual(cancelled.toSorted((a, b) => Number(a) - Number(b)))
        if (field === 'days_left') return
        const empty = view
          .filter((order) => order.order_status !== 20)
          .map((order) => (order[field] ?? '') === '' && !(field === 'ipwithsubnet' && order.asn))
        expect(empty).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })

  it('the other orders stand in the order of their values, in both directions', () => {
    const fields = ['order_id', 'rbl_blackListed', 'net_balance', 'start_date', 'end_date'] as const
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...fields), fc.boolean(), (rows, field, descending) => {
        const orders = rows.map((row, order_id) => orderOf({ ...row, order_id }))
        const values = new OrderIndex(orders, now)
          .view({}, { field, descending })
          .flatMap((order) => (order.order_status === 20 ? [] : (order[field] ?? [])))
        const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(descending ? ascending.toReversed() : ascending)
      }),
    )
  })

  it('sorts addresses by number, texts by the Turkish dictionary, and by id descending by default', () => {
    const blocks = ['10.0.0.0/24', '9.0.0.0/24', '2001:db8:10::/48', '198.51.100.0/24', '2001:db8:a::/48']
    const orders = blocks.map((ipwithsubnet, order_id) => orderOf({ order_id, ipwithsubnet }))
    const index = new OrderIndex(orders, now)
    expect(index.view({}, { field: 'ipwithsubnet', descending: false }).map((order) => order.order_id)).toEqual([
      1, 0, 3, 4, 2,
    ])
    expect(index.view({}).map((order) => order.order_id)).toEqual([4, 3, 2, 1, 0])
    const tags = new OrderIndex(
      ['ş', 's', 'z'].map((tag, order_id) => orderOf({ order_id, tag })),
      now,
    )
    expect(tags.view({}, { field: 'tag', descending: false }).map((order) => order.tag)).toEqual(['s', 'ş', 'z'])
  })
})
