import { describe, expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import { cardDaysSeverity } from './order-detail.rules.ts'
import {
  isOpenable,
  isPayableRow,
  isTaggable,
  listDaysSeverity,
  requestDetail,
  serviceNumber,
  statusSeverity,
} from './order-view.rules.ts'

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
    '192.0.2.0/24',
    'AS64500',
    '',
  ])
})

it('a request for a block without its parts is still one', () => {
  const request = { id: 1, created_at: null, ip: null, subnet: null, organisation: null, discounted_price: 1 }
  expect(requestDetail({ ...request, service_type_id: 1 })).toBe('-')
  expect(requestDetail({ ...request, service_type_id: 2 })).toBeNull()
})
