import * as v from 'valibot'
import { expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import { OrderIndex, type OrderFilter } from './order-index.rules.ts'
import { OrderStats } from './order-stats.schema.ts'
import { markedOrdersOf } from './overview.rules.ts'

const stats = v.parse(OrderStats, {
  total_active_orders: 3,
  total_remaining_balance: 0,
  total_late_payments_amount: 0,
  overdueBalances: [{ order_id: 1 }, { order_id: 2 }],
  waitingPayments: [{ order_id: 3 }],
  rblStats: [
    {
      order_id: 2,
      blackListed: 1,
    },
    {
      order_id: 3,
      blackListed: 0,
    },
    {
      order_id: 4,
      blackListed: null,
    },
  ],
  service_summary: [
    {
      renewals: [
        {
          order_id: 1,
          status: 'upcoming',
        },
        {
          order_id: 5,
          status: 'expired',
        },
      ],
    },
    {
      renewals: [
        {
          order_id: 4,
          status: 'upcoming',
        },
      ],
    },
  ],
  rpki: {
    valid: 1,
    invalid: 3,
    notFound: 0,
    invalid_orders: [{ order_id: 2 }, { order_id: 5 }],
  },
})
const index = new OrderIndex(
  [1, 2, 3, 4, 5].map((order_id) => orderOf({ order_id, order_status: 14 })),
  0,
)
const found = (filter: OrderFilter, figures?: OrderStats) =>
  index.view(filter, undefined, undefined, figures && markedOrdersOf(figures)).map((order) => order.order_id)

it('filters by what the figures say of an order', () => {
  expect(found({ marks: ['due'] }, stats)).toEqual([3, 2, 1])
  expect(found({ marks: ['listed'] }, stats)).toEqual([2])
  expect(found({ marks: ['renewal'] }, stats)).toEqual([4, 1])
  expect(found({ marks: ['invalid'] }, stats)).toEqual([5, 2])
  expect(found({ marks: ['due', 'invalid'] }, stats)).toEqual([2])
})

it('finds nothing before the figures are here, or where they name no routes', () => {
  expect(found({ marks: ['due'] })).toEqual([])
  expect(found({ marks: ['invalid'] }, { ...stats, rpki: null })).toEqual([])
})
