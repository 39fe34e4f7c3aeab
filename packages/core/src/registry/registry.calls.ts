import type { CallTable } from '../kernel/flow/calls.ts'
import { registryTexts } from './registry.texts.ts'

const block = '/ip/order/:/:/:'
/** Calls of the registry. */
export const registryCalls = {
  checkHandle: { call: 'GET /orders/whois/:', failed: null },
  defaults: { call: 'GET /orders/defaults', failed: registryTexts.loadFailed, cli: 'defaults show' },
  saveDefaults: {
    call: 'PUT /orders/defaults',
    failed: registryTexts.defaultsFailed,
    cli: 'defaults set --asn AS64500',
    change: {
      does: 'Saves the registry handles for new orders',
      page: '/new-order',
      test: ['features/new-order/new-order.browser.test.ts', 'defaults are set, used and cleared'],
    },
  },
  blockWhois: { call: `GET ${block}/whois`, failed: registryTexts.whoisFailed, cli: 'whois 1001' },
  asnWhois: { call: 'GET /asn/whois/:', failed: registryTexts.whoisFailed, cli: 'whois AS64500' },
} as const satisfies CallTable
