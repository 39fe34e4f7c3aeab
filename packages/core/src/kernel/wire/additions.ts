/** Calls that take the header Idempotency-Key, by which a write that is sent again has one effect. */
export const onceCalls = [
  'POST /action/add-payment',
  'POST /action/upload/document',
  'POST /orders/save',
  'POST /orders/:id/applyRenewal',
  'POST /tickets',
  'POST /tickets/:id/responses',
] as const

/**
 * Additions: what our server offers beyond the first release. Each unlocks the calls that stand beside it, or the
 * behaviour of calls. The server lists their names in `additions` of GET /auth/security-status, in this order; a client
 * calls and shows only what is listed there, so that it works with a server of any release. A new addition is one more
 * entry.
 */
export const additions = {
  sessions: ['GET /auth/sessions', 'DELETE /auth/sessions', 'DELETE /auth/sessions/:id'],
  idempotency: ['the header Idempotency-Key of `onceCalls`'],
  paging: ['limit and cursor of long lists'],
  audit: ['GET /audit'],
  'recovery-codes': ['POST /auth/recovery-codes', 'the replacement of an authenticator'],
  notifications: ['GET /auth/notifications', 'PUT /auth/notifications', 'POST /notifications/off'],
  tokens: ['GET /auth/tokens', 'POST /auth/tokens', 'DELETE /auth/tokens/:id'],
  invoices: ['GET /invoices', 'GET /action/invoices/:company/:file'],
  versions: ['the ETag of the records of a block, and If-Match of their changes'],
  bgp: ['GET /ip/bgp'],
  plans: [
    ...(['GET /plans', 'GET /plans/:id', 'POST /plans', 'POST /plans/:id/confirm'] as const),
    'the header Plan-Step of changes',
  ],
  origins: ['GET /orders/origins'],
  demo: ['AS numbers of documents, which are right in the data of the demo'],
} as const

export type Addition = keyof typeof additions

/** Additions that depend on the data of a server: `demo` on that of the demo, `bgp` on what the world sees. */
export type AdditionData = Record<'demo' | 'bgp', boolean>

/** Names that a server lists, in their order. */
export const listedAdditions = (has: AdditionData): Addition[] =>
  (Object.keys(additions) as Addition[]).filter((name) => (name === 'demo' || name === 'bgp' ? has[name] : true))
