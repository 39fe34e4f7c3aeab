import type { CallTable } from '../kernel/flow/calls.ts'
import { ordersTexts, tagTexts } from './orders.texts.ts'

/** Calls of orders. */
export const orderCalls = {
  orderStats: {
    call: 'GET /orders/stats',
    failed: { text: ordersTexts.statsFailed, unreadable: ordersTexts.statsMissing },
    cli: 'orders stats',
  },
  orders: { call: 'GET /orders', failed: ordersTexts.loadFailed, cli: 'orders list' },
  order: { call: 'GET /orders/:', failed: null, cli: 'orders show 1001' },
  origins: { call: 'GET /orders/origins', failed: null },
  tags: { call: 'GET /orders/tags', failed: null },
  tagInList: { call: 'POST /orders/:/tag', failed: tagTexts.failedInList },
  tagOnOrder: {
    call: 'POST /orders/:/tag',
    failed: tagTexts.failedOnOrder,
    cli: 'orders tag 1001 Deneme',
    change: {
      does: 'Sets or removes the tag of an order',
      page: '/orders/:',
      test: ['features/billing/billing.browser.test.ts', 'a tag is added, chosen and removed'],
    },
  },
  allowance: { call: 'GET /orders/:/params', failed: false },
} as const satisfies CallTable
