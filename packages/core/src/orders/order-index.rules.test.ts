import { describe, expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import {
  defaultOrderSort,
  isOpenable,
  isTaggable,
  OrderIndex,
  requestDetail,
  serviceNumber,
  type OrderSort,
} from './order-view.rules.ts'
import { duePaymentsOf, noDuePayments } from './overview/payment-due.rules.ts'
import type { Order } from './orders.schema.ts'

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

it('only an active order has a page and takes a tag', () => {
  const [active, inactive] = [orderOf(), orderOf({ isActiveOrder: 0, order_status: 11 })]
  expect([active, inactive].map((order) => [isOpenable(order), isTaggable(order)])).toEqual([
    [true, true],
    [false, false],
  ])
})

it('the number of a service is its block, its AS number or empty', () => {
  const asn = { ipwithsubnet: null, asn: 'AS64500' }
  expect([orderOf(), orderOf(asn), orderOf({ ...asn, asn: null })].map(serviceNumber)).toEqual([
    ...['192.0.2.0/24', 'AS64500', ''],
  ])
})

it('a request for a block without its parts is still one', () => {
  const request = { id: 1, created_at: null, ip: null, subnet: null, organisation: null, discounted_price: 1 }
  expect(requestDetail({ ...request, service_type_id: 1 })).toBe('/')
  expect(requestDetail({ ...request, service_type_id: 2 })).toBeNull()
})
