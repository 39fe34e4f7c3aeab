import * as v from 'valibot'
import { expect, it } from 'vitest'
import { dashboardOf, warningSeverity } from './dashboard.rules.ts'
import { OrderStats } from './order-stats.schema.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const due = (order_id: number, last_due_date: string | null, balance_usd = 1) => ({
  order_id,
  last_due_date,
  balance_usd,
})
const renewal = (order_id: number, date: string | null, status = 'upcoming', price = 0.1) => ({
  order_id,
  date,
  status,
  price,
})
const boardOf = (fields: object) => dashboardOf(v.parse(OrderStats, { total_active_orders: 3, ...fields }), now)

it('warns of the longest overdue first, then of the next due, of waiting ones last, and by number among equals', () => {
  const board = boardOf({
    overdueBalances: [
      due(8, '2026-11-01T22:00:00Z'),
      due(7, '2026-11-02'),
      due(6, '2026-10-01'),
      due(5, '2026-12-01'),
      due(4, '2026-11-22'),
      due(3, null),
      due(2, null),
    ],
    waitingPayments: [due(1, '2026-12-01'), due(9, '2026-11-01'), due(10, null)],
  })
  expect(board.warnings.map(({ order_id, state }) => `${order_id} ${state}`)).toEqual([
    '6 overdue',
    '7 overdue',
    '8 overdue',
    '4 pending',
    '5 pending',
    '2 pending',
    '3 pending',
    '9 waiting',
    '1 waiting',
    '10 waiting',
  ])
  expect([board.overdue.count, board.pending.count]).toEqual([3, 4])
  expect(board.attention).toEqual([
    { kind: 'overdue', count: 3, orders: [6, 7, 8].map((order_id) => ({ order_id, name: null })) },
  ])
})

it('counts upcoming renewals of all services, and lists those of each by date', () => {
  const board = boardOf({
    service_summary: [
      { service_type_id: 1, renewals: [renewal(1, null), renewal(2, '2026-12-02'), renewal(3, '2026-12-01')] },
      { service_type_id: 2, renewals: [renewal(4, '2026-11-22'), renewal(5, '2026-11-01', 'expired', 100)] },
    ],
  })
  expect(board.renewals.map(({ upcoming }) => upcoming.map(({ order_id, days }) => [order_id, days]))).toEqual([
    [
      [3, 10],
      [2, 11],
      [1, null],
    ],
    [[4, 1]],
  ])
  expect([board.upcomingRenewals, board.upcomingRenewalsTotal]).toEqual([4, 0.4])
})

it('names as expiring what ends within 45 days, and a renewal without a date nowhere', () => {
  const renewals = [renewal(1, '2027-01-05'), renewal(2, '2027-01-06'), renewal(3, null), renewal(4, '2026-11-01')]
  const orders = [
    { order_id: 4, name: null },
    { order_id: 1, name: null },
  ]
  expect(boardOf({ service_summary: [{ service_type_id: 1, renewals }] }).attention).toEqual([
    { kind: 'expiring', count: 2, orders },
  ])
})

it('sorts expired renewals without a date last', () => {
  const renewals = [
    renewal(1, null, 'expired'),
    renewal(2, '2026-11-01', 'expired'),
    renewal(3, '2026-10-01', 'expired'),
  ]
  const [expired] = boardOf({ service_summary: [{ service_type_id: 1, renewals }] }).attention
  expect(expired?.orders.map(({ order_id }) => order_id)).toEqual([3, 2, 1])
})

it('counts the listed addresses of all blocks, and the blocks that are not known', () => {
  const rows = [1, 2, 0, null].map((blackListed, order_id) => ({ order_id, ipwithsubnet: `b${order_id}`, blackListed }))
  const board = boardOf({ rblStats: rows })
  expect(board.blacklist).toMatchObject({ blocks: 2, ips: 3, unknown: 1 })
  expect(board.blacklist.rows.map(({ order_id }) => order_id)).toEqual([0, 1])
})

it('a server that counts no routes names no invalid ones', () => {
  const rpki = { valid: 1, invalid: 0, notFound: 0, invalid_orders: [] }
  expect([boardOf({}).rpki, boardOf({ rpki }).attention]).toEqual([null, []])
})

it('a late payment is marked red, one that awaits approval is only information', () =>
  expect(warningSeverity).toEqual({ overdue: 'danger', pending: 'warning', waiting: 'info' }))
