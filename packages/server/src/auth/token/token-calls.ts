/**
 * Openness of a call to API tokens. `every`: any token. `read`: tokens that read the company's data. `orders`: lists and
 * plans, which show a token of named orders only these. `order`: reads of the order in the path, for `read` and for
 * `routing:write` tokens of it. `change`: changes of its routing records, for `routing:write` tokens of it. `plan`: a new
 * plan, for `routing:write` tokens of all its orders.
 */
export type TokenAccess = 'every' | 'read' | 'orders' | 'order' | 'change' | 'plan'

const block = '/ip/order/:order/:ip/:subnet'

/**
 * Calls that an API token may make, by method and path; every other call is closed to tokens, also one that is added
 * later (docs/decisions/0063). Calls without a session look at no token.
 */
export const tokenCalls: Readonly<Record<string, TokenAccess>> = {
  'GET /auth/security-status': 'every',
  'GET /orders': 'orders',
  'GET /orders/:id': 'order',
  'GET /orders/:id/params': 'order',
  'GET /orders/:id/renewalPrice': 'read',
  'GET /orders/stats': 'read',
  'GET /orders/tags': 'read',
  'GET /orders/defaults': 'read',
  'GET /orders/service-types': 'read',
  'GET /orders/show-available-ips': 'read',
  'GET /orders/whois/:value': 'read',
  'GET /asn/whois/:asn': 'read',
  'GET /action/get/rate': 'read',
  'GET /action/get/transactions': 'read',
  'GET /action/accounting/show-invoice/:invoiceId': 'read',
  'GET /action/get/file-types': 'read',
  'GET /audit': 'read',
  'GET /invoices': 'read',
  'GET /plans': 'orders',
  'GET /plans/:id': 'orders',
  'POST /plans': 'plan',
  'GET /contracts': 'read',
  'GET /uploads/documents/:name': 'read',
  [`GET ${block}/route`]: 'order',
  [`GET ${block}/rpki/validate`]: 'order',
  [`GET ${block}/nameservers`]: 'order',
  [`GET ${block}/whois`]: 'order',
  [`POST ${block}/route`]: 'change',
  [`DELETE ${block}/route/:origin`]: 'change',
  [`POST ${block}/rpki/roa`]: 'change',
  [`DELETE ${block}/rpki/roa`]: 'change',
  [`POST ${block}/nameservers`]: 'change',
  [`PUT ${block}/nameservers`]: 'change',
  [`DELETE ${block}/nameservers`]: 'change',
}
