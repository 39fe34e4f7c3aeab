import { describe, expect, it } from 'vitest'
import { orderDetailOf } from '../testing/fixtures/builders.ts'
import { dashboardOf } from './dashboard.rules.ts'
import { balanceOf, detailDaysLeft, isPayable, paymentNotice, tabOf, tabsOf } from './order-detail.rules.ts'
import type { OrderStats } from './order-stats.schema.ts'
import { groupPending, requestDetail } from './order-view.rules.ts'
import { dashboardTexts, waitingPart, warningBadge } from './orders.texts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const due = (order_id: number, last_due_date: string | null, balance_usd: number) => ({
  order_id,
  last_due_date,
  balance_usd,
  ipwithsubnet: null,
  last_transaction_date: null,
  waiting_usd: 0,
})
const stats: OrderStats = {
  total_active_orders: 3,
  total_remaining_balance: 60,
  total_late_payments_amount: 30,
  overdueBalances: [
    due(1, '2026-11-20', 10),
    due(2, '2026-11-21', 20),
    { ...due(3, '2026-11-11', 20), waiting_usd: 12.5 },
    due(4, null, 5),
    due(5, '2026-12-01', 5.1),
  ],
  waitingPayments: [{ ...due(9, '2026-11-01', 7), waiting_usd: 7 }],
  rblStats: [
    { order_id: 1, ipwithsubnet: '192.0.2.0/24', blackListed: 3, createDate: null, url: null },
    { order_id: 2, ipwithsubnet: '198.51.100.0/24', blackListed: 0, createDate: null, url: null },
    { order_id: 3, ipwithsubnet: '203.0.113.0/24', blackListed: null, createDate: null, url: null },
  ],
  service_summary: [
    {
      service_type_id: 1,
      serviceTypeName: 'IP',
      total_orders: 3,
      active_orders: 3,
      passive_orders: 0,
      total_remaining_balance: 60,
      nearest_renewal_date: null,
      renewals: [
        { order_id: 2, ipwithsubnet: null, date: '2026-12-05', price: 100.1, status: 'upcoming' },
        { order_id: 1, ipwithsubnet: null, date: '2026-12-01', price: 100.2, status: 'upcoming' },
        { order_id: 3, ipwithsubnet: null, date: '2026-11-01', price: 999, status: 'expired' },
      ],
    },
  ],
  rpki: null,
  unread_tickets: null,
  pending_requests: null,
}

describe('dashboard', () => {
  const board = dashboardOf(stats, now)
  it('a payment is overdue after its due date; due today or without a due date it is pending', () => {
    expect(board.warnings.map(({ order_id, state, days }) => [order_id, state, days])).toEqual([
      [3, 'overdue', 10],
      [1, 'overdue', 1],
      [2, 'pending', 0],
      [5, 'pending', 10],
      [4, 'pending', null],
      [9, 'waiting', null],
    ])
    expect(board.warnings.map(warningBadge).at(-1)).toBe('Ödemeniz onay bekliyor')
    expect(board.warnings.map(waitingPart)).toEqual(['$12,50 onay bekliyor', null, null, null, null, null])
    expect([board.overdue, board.pending]).toEqual([
      { count: 2, total: 30 },
      { count: 3, total: 30.1 },
    ])
  })
  it('takes the server’s late total, or the sum without it', () => {
    expect(dashboardOf({ ...stats, total_late_payments_amount: 31 }, now).overdue.total).toBe(31)
    expect(dashboardOf({ ...stats, total_late_payments_amount: null }, now).overdue.total).toBe(30)
  })
  it('says which blocks have no report of late', () => {
    const rblStats = [{ order_id: 1, ipwithsubnet: null, blackListed: null, createDate: null, url: null }]
    const { blacklist } = dashboardOf({ ...stats, rblStats }, now)
    expect(blacklist).toMatchObject({ blocks: 0, unknown: 1 })
    expect(dashboardTexts.blacklistState(blacklist)).toBe('1 IP bloğunun güncel taraması yok.')
    expect(dashboardTexts.blacklistState({ blocks: 0, ips: 0, unknown: 0 })).toBe('Kara listede IP bloğunuz yok.')
  })
  it('counts blocks and addresses that are listed', () => expect(board.blacklist).toMatchObject({ blocks: 1, ips: 3 }))
  it('lists upcoming renewals by date and adds up their prices', () => {
    expect(board.renewals[0]?.upcoming.map(({ order_id, days }) => [order_id, days])).toEqual([
      [1, 10],
      [2, 14],
    ])
    expect(board.upcomingRenewalsTotal).toBe(200.3)
  })
})

describe('order detail', () => {
  const line = (transaction_type: 'alacak' | 'borc', amount_usd: number) => ({
    id: 1,
    order_id: 1,
    ipwithsubnet: null,
    transaction_type,
    amount_usd,
    transaction_date: null,
    due_date: null,
    amount_try: null,
    exchange_rate: null,
    description: '',
    productCode: null,
    pdf: null,
    payment_ref: null,
    invoice_type: null,
    invoiceId: null,
  })
  const payment = {
    id: 1,
    amount_usd: 7,
    amount_try: 1,
    exchange_rate: 1,
    payment_date: null,
    payment_method: 'bank_transfer',
  }

  it('remaining is invoices less payments; pending payments are shown, not subtracted', () =>
    expect(
      balanceOf(
        orderDetailOf({
          transactions: [line('alacak', 0.1), line('alacak', 0.2), line('borc', 0.3), line('borc', 0.05)],
          payments_waitingAproval: [payment],
        }),
      ),
    ).toEqual({
      total: 0.3,
      paid: 0.35,
      awaitingApproval: 7,
      remaining: -0.05,
    }))
  it('payment is offered for a late payment or a positive balance', () => {
    expect(isPayable(orderDetailOf())).toBe(false)
    expect(isPayable(orderDetailOf({ hasLatePayment: 1 }))).toBe(true)
    expect(isPayable(orderDetailOf({ transactions: [line('alacak', 1)] }))).toBe(true)
  })
  it('a payment is late until payments that await approval cover the balance to the cent', () => {
    const noticeAt = (amount_usd: number) =>
      paymentNotice(
        orderDetailOf({
          hasLatePayment: 1,
          transactions: [line('alacak', 7.01)],
          payments_waitingAproval: [{ ...payment, amount_usd }],
        }),
      )
    expect([noticeAt(7), noticeAt(7.01), noticeAt(8)]).toEqual(['late', 'waiting', 'waiting'])
    expect(paymentNotice(orderDetailOf())).toBeNull()
  })
  it('has of an inactive order the blacklist reports alone', () => {
    const report = { id: 1, createDate: null, clean: 1, blackListed: 1, ipwithsubnet: null, url: null, reportId: null }
    const inactive = { isActiveOrder: 0 } as const
    expect(tabsOf(orderDetailOf(inactive))).toEqual([])
    expect(tabsOf(orderDetailOf({ ...inactive, rblResults: [{ ...report, resultData: null }] }))).toEqual(['rbl'])
  })
  it('has the tabs of its service type', () => {
    expect(tabsOf(orderDetailOf())).toEqual(['ip', 'rbl', 'ledger', 'tickets'])
    expect(tabsOf(orderDetailOf({ service_type_id: 2 }))).toEqual(['asn', 'ledger', 'tickets'])
    expect(tabsOf(orderDetailOf({ service_type_id: 9 }))).toEqual(['ledger', 'tickets'])
  })
  it.each([
    [1, '#rbl', 'rbl'],
    [2, '#rbl', 'asn'],
    [1, '', 'ip'],
    [2, '#x', 'asn'],
    [9, '', 'ledger'],
    [1, '#renewals', 'ip'],
  ])('type %i with %s opens %s', (service_type_id, hash, tab) =>
    expect(tabOf(orderDetailOf({ service_type_id }), hash)).toBe(tab),
  )
  it('never shows less than 0 days', () => {
    expect(detailDaysLeft(orderDetailOf({ end_date: '2026-11-01' }), now)).toBe(0)
    expect(detailDaysLeft(orderDetailOf({ end_date: '2026-11-22' }), now)).toBe(1)
    expect(detailDaysLeft(orderDetailOf({ end_date: null, daysLeft: null }), now)).toBeNull()
  })
})

it('pending requests: two groups, and the subject of each', () => {
  const request = {
    id: 1,
    created_at: null,
    service_type_id: 1,
    ip: '192.0.2.0',
    subnet: '24',
    organisation: null,
    discounted_price: 1,
  }
  const asn = { ...request, service_type_id: 2, organisation: 'Örnek' }
  expect(groupPending([request, asn])).toEqual({ ip: [request], asn: [asn] })
  expect([request, asn, { ...asn, organisation: '' }].map(requestDetail)).toEqual(['192.0.2.0/24', 'Örnek', null])
})
