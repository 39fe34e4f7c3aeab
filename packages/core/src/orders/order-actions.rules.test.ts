import { expect, it } from 'vitest'
import { orderDetailOf, owingOrderOf } from '../testing/fixtures/builders.ts'
import { actionsOf } from './order-actions.rules.ts'
import type { OrderDetail } from './order-detail.schema.ts'

const { ipDetails } = orderDetailOf()
const ipv6 = { ipDetails: ipDetails && { ...ipDetails, ip: '2001:db8::', subnet: '32' } }
const asn = { service_type_id: 2, ipDetails: null }

it.each<[string, Partial<OrderDetail>, string[]]>([
  ['an IPv4 block', {}, ['route', 'roa']],
  ['one that can be renewed', { canBeRenewed: 1 }, ['route', 'roa', 'renewal']],
  ['one whose payment is late', { hasLatePayment: 1 }, ['payment', 'route', 'roa']],
  ['an IPv6 block', ipv6, ['route', 'roa']],
  ['an AS number that can be renewed', { ...asn, canBeRenewed: 1 }, ['renewal']],
  ['an inactive block', { isActiveOrder: 0, canBeRenewed: 1 }, []],
  ['an inactive block whose payment is late', { isActiveOrder: 0, hasLatePayment: 1 }, ['payment']],
  ['a block without details', { ipDetails: null }, []],
])('%s offers its actions', (_, order, actions) => {
  expect(actionsOf(orderDetailOf(order))).toEqual(actions)
})

it('a payment is offered for an open amount alone', () => {
  expect(actionsOf(owingOrderOf({ balance: 0.01, waiting: 0 }))).toContain('payment')
  expect(actionsOf(owingOrderOf({ balance: 0, waiting: 0 }))).not.toContain('payment')
})
