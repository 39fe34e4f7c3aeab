import { expect, it } from 'vitest'
import {
  areStillOffered,
  renewalAmounts,
  renewalObstacle,
  renewalState,
  renewalsTotal,
  type OfferedRenewal,
} from './renewal.rules.ts'

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

it('reads the state of a renewal in any case, and marks one that it does not know', () => {
  const states = ['completed', ' Pending ', 'PENDING', 'refused', 'cancelled', ''].map((status) =>
    renewalState({ status }),
  )
  expect(states).toEqual(['completed', 'pending', 'pending', 'refused', 'unknown', 'unknown'])
})

it('a renewal costs its price or that of the promo code, with the stamp tax of what is left', () => {
  const amounts = (price: number | null, finalPrice?: number | null, stampTaxRate: number | null = 1) =>
    renewalAmounts({ price, stampTaxRate, promo: finalPrice === undefined ? null : { finalPrice } })
  expect(amounts(100)).toEqual({ discountedPrice: 100, stampTax: 1, total: 101 })
  expect(amounts(100, 90)).toEqual({ discountedPrice: 90, stampTax: 0.9, total: 90.9 })
  expect(amounts(100, 0)).toMatchObject({ discountedPrice: 0, total: 0 })
  expect(amounts(100, null, null)).toEqual({ discountedPrice: 100, stampTax: null, total: 100 })
  expect(amounts(null)).toMatchObject({ discountedPrice: 0, total: 0 })
})

it('an order with a completed and a pending renewal waits for the pending one', () => {
  const renewals = [{ status: 'completed' }, { status: 'pending' }]
  expect(renewalObstacle({ isActiveOrder: 1, canBeRenewed: 0, renewals })).toBe('requested')
  expect(renewalObstacle({ isActiveOrder: 1, canBeRenewed: 1, renewals })).toBeNull()
})

it('repeats several renewals only while all of them are offered', () => {
  const other = { ...offer, order: 2 }
  const still = (...offers: OfferedRenewal[]) => areStillOffered([offer, other], { offers, refused: [] })
  expect([still(other, offer), still(offer), still(other)]).toEqual([true, false, false])
})
