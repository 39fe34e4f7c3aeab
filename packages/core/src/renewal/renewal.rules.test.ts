import { expect, it } from 'vitest'
import { areStillOffered, renewalObstacle, renewalsTotal, type OfferedRenewal } from './renewal.rules.ts'

const offer: OfferedRenewal = { order: 1, price: 100, stampTaxRate: 1, newEnd: '2027-12-17' }

it('tells why an order cannot be renewed', () => {
  const order = { isActiveOrder: 1, canBeRenewed: 1, renewals: [] } as const
  expect(renewalObstacle(order)).toBeNull()
  expect(renewalObstacle({ ...order, isActiveOrder: 0 })).toBe('inactive')
  expect(renewalObstacle({ ...order, canBeRenewed: 0 })).toBe('too-early')
  expect(renewalObstacle({ ...order, canBeRenewed: 0, renewals: [{ status: 'completed' }] })).toBe('too-early')
  expect(renewalObstacle({ ...order, canBeRenewed: 0, renewals: [{ status: 'Pending' }] })).toBe('requested')
})

it('sums the agreed totals of renewals, with their stamp tax', () => {
  expect(renewalsTotal([offer, { price: 50, stampTaxRate: null }])).toBe(151)
})

it('repeats renewals only while each is offered as it was shown', () => {
  const still = (...offers: OfferedRenewal[]) => areStillOffered([offer], { offers, refused: [] })
  expect(still({ ...offer }, { ...offer, order: 2 })).toBe(true)
  const changes = [{ order: 2 }, { price: 101 }, { stampTaxRate: 2 }, { newEnd: '2028-12-17' }]
  expect(changes.map((change) => still({ ...offer, ...change }))).toEqual([false, false, false, false])
  expect(still()).toBe(false)
})
