import type { CallTable } from '../kernel/flow/calls.ts'
import { newOrderTexts } from './new-order.texts.ts'

/** Calls of a new order. */
export const newOrderCalls = {
  serviceTypes: {
    call: 'GET /orders/service-types',
    failed: newOrderTexts.servicesFailed,
    cli: 'orders new asn --organisation Deneme --yes',
  },
  availableIps: { call: 'GET /orders/show-available-ips', failed: newOrderTexts.blocksFailed },
  placeOrder: {
    call: 'POST /orders/save',
    failed: { text: newOrderTexts.failed, refused: newOrderTexts.refused },
    cli: 'orders new asn --organisation Deneme --yes',
    change: {
      does: 'Orders a block or an AS number',
      page: '/new-order',
      test: ['features/new-order/new-order.browser.test.ts', 'a block with a promo code becomes a pending request'],
    },
  },
} as const satisfies CallTable
