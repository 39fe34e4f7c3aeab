import { expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import { ordersByBlock } from './block-order.rules.ts'

const cancelled = { order_status: 20, isActiveOrder: 0 } as const
const orders = [
  orderOf({ order_id: 1, ipwithsubnet: '192.0.2.0/24' }),
  orderOf({ order_id: 2, ipwithsubnet: '2001:DB8:0::/32' }),
  orderOf({ order_id: 3, ipwithsubnet: '198.51.100.0/24', isActiveOrder: 0 }),
  orderOf({ order_id: 4, ipwithsubnet: '198.51.100.0/24' }),
  orderOf({ order_id: 5, ipwithsubnet: '203.0.113.0/24', isActiveOrder: 0 }),
  orderOf({ order_id: 6, ipwithsubnet: '203.0.113.0/24', isActiveOrder: 0 }),
  orderOf({ order_id: 7, ipwithsubnet: '198.18.0.0/16', ...cancelled }),
  orderOf({ order_id: 8, ipwithsubnet: '198.19.0.0/24' }),
  orderOf({ order_id: 9, ipwithsubnet: '198.19.0.0/24' }),
  orderOf({ order_id: 10, ipwithsubnet: '198.19.0.0/24', isActiveOrder: 0 }),
  orderOf({ order_id: 11, ipwithsubnet: '192.0.2.0/24', ...cancelled }),
  orderOf({ order_id: 12, ipwithsubnet: null, asn: 'AS64500' }),
]

it.each([
  ['192.0.2.0/24', 'found 1'],
  ['2001:db8::/32', 'found 2'],
  ['2001:0DB8:0000::/32', 'found 2'],
  ['198.51.100.0/24', 'found 4'],
  ['203.0.113.0/24', 'several 5 6'],
  ['198.19.0.0/24', 'several 8 9'],
  ['198.51.100.128/25', 'inside 4'],
  ['203.0.113.7/32', 'inside 5'],
  ['2001:db8:1::/48', 'inside 2'],
  ['192.0.0.0/16', 'missing'],
  ['198.18.0.0/16', 'missing'],
  ['198.18.1.0/24', 'missing'],
  ['192.0.2.1/24', 'missing'],
  ['AS64500', 'missing'],
])('%s: %s', (block, expected) => {
  const match = ordersByBlock(orders)(block)
  const found = match.kind === 'several' ? match.orders : match.kind === 'missing' ? [] : [match.order]
  expect([match.kind, ...found.map((order) => order.order_id)].join(' ')).toBe(expected)
})
