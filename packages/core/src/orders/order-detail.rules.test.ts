import { describe, expect, it } from 'vitest'
import { orderDetailOf, owingOrderOf } from '../testing/fixtures/builders.ts'
import {
  blockOf,
  detailDaysLeft,
  dueEnd,
  identityOf,
  isPayable,
  paymentNotice,
  pendingRenewal,
  tabOf,
  tabsOf,
} from './order-detail.rules.ts'
import type { OrderDetail } from './order-detail.schema.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const renewal = (status: string, id = 1): OrderDetail['renewals'][number] => ({
  id,
  renewal_date: null,
  previous_end_date: null,
  new_end_date: null,
  price: 1,
  totalAmount: 1,
  status,
})
const asnDetails = { asn: 'AS64500', organisation: null, registration_date: null }

describe('tabs', () => {
  it('has the history of renewals only where there is one', () => {
    const renewed = orderDetailOf({ renewals: [renewal('completed')] })
    expect(tabsOf(renewed)).toEqual(['ip', 'rbl', 'ledger', 'tickets', 'renewals'])
    expect(tabOf(renewed, '#renewals')).toBe('renewals')
  })
  it('keeps the reports of an inactive order for IP alone', () => {
    const report = { id: 1, createDate: null, clean: 1, blackListed: 1, ipwithsubnet: null, url: null, reportId: null }
    const inactive: Partial<OrderDetail> = { isActiveOrder: 0, rblResults: [{ ...report, resultData: null }] }
    expect(tabsOf(orderDetailOf({ ...inactive, service_type_id: 2 }))).toEqual([])
    expect(tabOf(orderDetailOf({ ...inactive, service_type_id: 2 }), '#asn')).toBe('ledger')
    expect(tabOf(orderDetailOf(inactive), '#ip')).toBe('rbl')
  })
})

describe('the payment of an order', () => {
  it('is offered for the least positive balance, not for none and not for a credit', () => {
    const offered = (balance: number) => isPayable(owingOrderOf({ balance, waiting: 0 }))
    expect([offered(0.01), offered(0), offered(-5)]).toEqual([true, false, false])
  })
  it('has no notice where nothing is late, also with a balance', () => {
    expect(paymentNotice(owingOrderOf({ balance: 5, waiting: 0 }))).toBeNull()
    expect(paymentNotice(owingOrderOf({ balance: 5, waiting: 5 }))).toBe('waiting')
    expect(paymentNotice(owingOrderOf({ balance: 0, waiting: 5 }, { hasLatePayment: 1 }))).toBe('late')
  })
})

it('is named by its block, else by its AS number', () => {
  const block = orderDetailOf({ asnDetails })
  expect([blockOf(block), identityOf(block)]).toEqual(['192.0.2.0/24', '192.0.2.0/24'])
  const asn = orderDetailOf({ ipDetails: null, asnDetails })
  expect([blockOf(asn), identityOf(asn)]).toEqual([null, 'AS64500'])
  expect(identityOf(orderDetailOf({ ipDetails: null }))).toBeNull()
})

it('counts the days of the end date, and takes the number of the server without one', () => {
  expect(detailDaysLeft(orderDetailOf({ end_date: '2026-11-22', daysLeft: 40 }), now)).toBe(1)
  expect(detailDaysLeft(orderDetailOf({ end_date: null, daysLeft: 40 }), now)).toBe(40)
  expect(detailDaysLeft(orderDetailOf({ end_date: null, daysLeft: -2 }), now)).toBe(0)
})

it('has a pending renewal by its status, in any case', () => {
  const renewals = [renewal('completed', 1), renewal(' Pending ', 2), renewal('pending', 3)]
  expect(pendingRenewal(orderDetailOf({ renewals }))?.id).toBe(2)
  expect(pendingRenewal(orderDetailOf({ renewals: [renewal('completed')] }))).toBeUndefined()
})

describe('an order whose renewal is due', () => {
  const renewable = { canBeRenewed: 1, end_date: '2026-12-21' } as const
  const dueOf = (fields: Partial<OrderDetail>) => dueEnd(orderDetailOf({ ...renewable, ...fields }), now)

  it('has at most 30 days left, or is over', () => {
    expect(dueOf({})).toEqual({ end: '2026-12-21', after: '2026-12-22', isOver: false })
    expect(dueOf({ end_date: '2026-12-22' })).toBeNull()
    expect(dueOf({ end_date: '2026-11-21' })).toMatchObject({ isOver: false })
    expect(dueOf({ end_date: '2026-11-20' })).toEqual({ end: '2026-11-20', after: '2026-11-21', isOver: true })
    expect(dueOf({ end_date: '2026-12-31T22:00:00Z' })).toBeNull()
  })
  it('is active, can be renewed, has an end and no pending renewal', () => {
    expect(dueOf({ canBeRenewed: 0 })).toBeNull()
    expect(dueOf({ isActiveOrder: 0 })).toBeNull()
    expect(dueOf({ end_date: null })).toBeNull()
    expect(dueOf({ renewals: [renewal('pending')] })).toBeNull()
    expect(dueOf({ renewals: [renewal('completed')] })).not.toBeNull()
  })
})
