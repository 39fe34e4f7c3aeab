import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dashboardOf } from './dashboard.rules.ts'
import { OrderStats } from './order-stats.schema.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const renewal = (order_id: number, date: string | null, status: string) => ({
  order_id,
  ipwithsubnet: null,
  date,
  status,
})
const first = { total_active_orders: 3, total_remaining_balance: 0, total_late_payments_amount: 0 }
const answer = {
  ...first,
  overdueBalances: [
    { order_id: 4, ipwithsubnet: '192.0.2.0/24', last_due_date: '2026-11-20', balance_usd: 1 },
    { order_id: 5, last_due_date: '2026-11-01', balance_usd: 1 },
    { order_id: 6, last_due_date: '2026-11-21', balance_usd: 1 },
  ],
  rblStats: [
    { order_id: 1, ipwithsubnet: '192.0.2.0/24', blackListed: 1 },
    { order_id: 2, ipwithsubnet: '198.51.100.0/24', blackListed: 0 },
    { order_id: 3, ipwithsubnet: '203.0.113.0/24', blackListed: null },
  ],
  service_summary: [
    { renewals: [renewal(2, '2027-01-05', 'upcoming'), renewal(3, '2027-01-06', 'upcoming')] },
    { renewals: [renewal(1, '2026-11-22', 'upcoming'), renewal(7, '2026-11-02', 'expired')] },
    { renewals: [renewal(8, null, 'expired'), renewal(9, '2026-11-01', 'expired'), renewal(10, null, 'upcoming')] },
  ],
  rpki: { valid: 5, invalid: 3, notFound: 1, invalid_orders: [{ order_id: 1, ipwithsubnet: '192.0.2.0/24' }] },
  unread_tickets: 2,
  pending_requests: 1,
}
const attention = (body: unknown) => dashboardOf(v.parse(OrderStats, body), now).attention

describe('what needs attention', () => {
  it('is named by reason, the most urgent first, with the orders where it is solved', () => {
    const block = { order_id: 1, name: '192.0.2.0/24' }
    expect(attention(answer)).toEqual([
      {
        kind: 'overdue',
        count: 2,
        orders: [
          { order_id: 5, name: null },
          { order_id: 4, name: '192.0.2.0/24' },
        ],
      },
      { kind: 'listed', count: 1, orders: [block] },
      { kind: 'invalid', count: 3, orders: [block] },
      {
        kind: 'expired',
        count: 3,
        orders: [
          { order_id: 9, name: null },
          { order_id: 7, name: null },
          { order_id: 8, name: null },
        ],
      },
      {
        kind: 'expiring',
        count: 2,
        orders: [
          { order_id: 1, name: null },
          { order_id: 2, name: null },
        ],
      },
      { kind: 'unread', count: 2, orders: [] },
      { kind: 'requests', count: 1, orders: [] },
    ])
  })

  it('is empty on a server without additions where nothing is due', () => {
    const board = dashboardOf(v.parse(OrderStats, first), now)
    expect([board.attention, board.rpki]).toEqual([[], null])
  })
})
