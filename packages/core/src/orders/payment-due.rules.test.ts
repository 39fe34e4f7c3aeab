import { expect, it } from 'vitest'
import { orderOf } from '../testing/fixtures/builders.ts'
import { OrderIndex, type OrderFilter, type OrderSort } from './order-index.rules.ts'
import { duePaymentsOf, noDuePayments, paymentDueOf } from './overview.rules.ts'

const now = Date.parse('2026-11-21T22:30:00Z')

// 22:30 in UTC is the next day in Istanbul.
it.each([
  ['2026-11-21', { state: 'overdue', days: 1 }],
  ['2026-11-22', { state: 'pending', days: 0 }],
  ['2026-11-25', { state: 'pending', days: 3 }],
  [null, { state: 'pending', days: null }],
  ['yok', { state: 'pending', days: null }],
] as const)('a balance that was due on %s is %j', (due, expected) => expect(paymentDueOf(due, now)).toEqual(expected))

const balanceOf = (order_id: number, last_due_date: string | null) => ({
  order_id,
  ipwithsubnet: null,
  last_due_date,
  last_transaction_date: null,
  balance_usd: 10,
  waiting_usd: 0,
})
const due = duePaymentsOf(
  {
    overdueBalances: [balanceOf(1, '2026-11-20'), balanceOf(2, '2026-11-30'), balanceOf(4, '2026-10-01')],
    waitingPayments: [{ ...balanceOf(3, '2026-10-01'), waiting_usd: 10 }],
  },
  now,
)
const index = new OrderIndex(
  [1, 2, 3, 4, 5].map((order_id) => orderOf({ order_id, order_status: order_id === 5 ? 20 : 14, net_balance: 10 })),
  now,
)
const ids = (filter: OrderFilter, sort?: OrderSort, payments = due) =>
  index.view(filter, sort, payments).map((order) => order.order_id)

it('only an order that the figures call late passes the filter, not one that a waiting payment covers', () => {
  expect(ids({ late: true })).toEqual([4, 1])
  expect(ids({ late: true }, undefined, noDuePayments)).toEqual([])
})

it('sorts by delay: the most overdue first, then those that are due soonest, then the others', () => {
  expect(ids({}, { field: 'late', descending: true })).toEqual([4, 1, 2, 3, 5])
  expect(ids({}, { field: 'late', descending: false })).toEqual([2, 1, 4, 3, 5])
  const paid = new Map([...due].filter(([order]) => order !== 4))
  expect(ids({}, { field: 'late', descending: true }, paid), 'after a payment').toEqual([1, 2, 3, 4, 5])
  expect(ids({ search: 'x' }, { field: 'late', descending: true })).toEqual([])
})
