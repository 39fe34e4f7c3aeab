import { expect, it } from 'vitest'
import { additions } from '@ip-portal/core/kernel/wire/additions'
import { apiRoutes } from '../testing/api/api-routes.ts'

const block = '/ip/order/:order/:ip/:subnet'

/** Calls of the first release, and the three later ones that a client makes without looking at a list. */
const always = [
  'POST /auth/login',
  'POST /auth/verify-2fa',
  'POST /auth/secure-check',
  'GET /auth/check-session',
  'POST /auth/logout',
  'GET /auth/security-status',
  'POST /auth/resend-verification',
  'POST /auth/verify-email',
  'POST /auth/undo-email',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/confirm-password',
  'GET /auth/profile',
  'PUT /auth/profile',
  'POST /auth/2fa/setup',
  'POST /auth/2fa/verify',
  'GET /action/get/rate',
  'GET /action/get/transactions',
  'GET /action/get/params/:name',
  'POST /action/add-payment',
  'GET /action/accounting/show-invoice/:invoiceId',
  'GET /action/invoices/:file',
  'GET /orders/service-types',
  'GET /orders/show-available-ips',
  'POST /orders/save',
  'GET /orders/defaults',
  'PUT /orders/defaults',
  'GET /orders/whois/:value',
  'GET /asn/whois/:asn',
  'GET /orders',
  'GET /orders/stats',
  'GET /orders/tags',
  'POST /orders/:id/tag',
  'POST /orders/checkPromoCode',
  'GET /orders/:id/renewalPrice',
  'POST /orders/:id/applyRenewal',
  'GET /orders/:id',
  'GET /orders/:id/params',
  `GET ${block}/route`,
  `POST ${block}/route`,
  `DELETE ${block}/route/:origin`,
  `POST ${block}/rpki/roa`,
  `DELETE ${block}/rpki/roa`,
  `GET ${block}/rpki/validate`,
  `GET ${block}/nameservers`,
  `POST ${block}/nameservers`,
  `PUT ${block}/nameservers`,
  `DELETE ${block}/nameservers`,
  `GET ${block}/whois`,
  'GET /tickets/open',
  'GET /tickets',
  'POST /tickets',
  'GET /tickets/order_id/:id',
  'GET /tickets/:id/responses',
  'POST /tickets/:id/responses',
  'PATCH /tickets/:id/status',
  'GET /uploads/tickets/:name',
  'GET /contracts',
  'GET /action/get/file-types',
  'POST /action/upload/document',
  'GET /uploads/documents/:name',
]

it('every call of a later release belongs to an addition, and every call of an addition is served', () => {
  const unlocked = Object.values<readonly string[]>(additions).flat()
  const added = unlocked.filter((one) => /^[A-Z]+ \//.test(one))
  const served = apiRoutes().flatMap(({ method, path, description }) => (description ? [`${method} ${path}`] : []))
  expect(served.toSorted(), 'calls in core/src/kernel/wire/additions.ts').toEqual([...always, ...added].toSorted())
})
