import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import { cardDaysSeverity } from './order-detail.rules.ts'
import {
  isPayableRow,
  listDaysSeverity,
  OrderIndex,
  orderNamed,
  orderSortFields,
  statusSeverity,
} from './order-view.rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
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

describe('badges', () => {
  it.each([
    [11, 'warning'],
    [14, 'success'],
    [20, 'danger'],
    [22, 'warning'],
    [5, 'secondary'],
  ])('status %i is %s', (code, severity) => expect(statusSeverity(code)).toBe(severity))
  it.each([
    [51, 'success'],
    [50, 'warning'],
    [1, 'warning'],
    [0, 'danger'],
    [-3, 'danger'],
  ])('in the list %i days are %s', (days, severity) => expect(listDaysSeverity(days)).toBe(severity))
  it.each([
    [1, 'success'],
    [0, 'danger'],
  ])('on the order card %i days are %s', (days, severity) => expect(cardDaysSeverity(days)).toBe(severity))
})

it.each([
  [{ net_balance: 0.01 }, true],
  [{ net_balance: 10, isActiveOrder: 0, order_status: 11 }, true],
  [{ net_balance: 10, order_status: 20 }, false],
  [{ net_balance: 0 }, false],
  [{ net_balance: -5 }, false],
  [{ net_balance: null }, false],
] as const)('a row with %j can be paid: %s', (fields, isPayable) =>
  expect(isPayableRow(orderOf(fields))).toBe(isPayable),
)
