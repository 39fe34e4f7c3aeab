/**
 * Additions: what our server offers beyond the first release, each with what it unlocks. The server lists their names in
 * `additions` of GET /auth/security-status, in this order. A client calls and shows only what is listed there, so that it
 * works with a server of any release. A new addition is one more entry.
 */
export const additions = {
  sessions: 'the list of live sessions, and the end of one or of all others',
  idempotency: 'the header `Idempotency-Key`: a write that is sent again has one effect',
  paging: '`limit` and `cursor` of long lists',
  audit: 'GET /audit: what was done and refused in the company',
  'recovery-codes': 'codes for a sign-in without the authenticator, and its replacement',
  notifications: 'switches of the mails that a user gets',
  tokens: 'API tokens',
  invoices: 'the invoices of a year, as a list and as one archive',
  versions: 'versions of blocks: `ETag` of their records and `If-Match` of changes',
  plans: 'plans that the server keeps, and the header `Plan-Step` of their changes',
  origins: 'GET /orders/origins: the origins of all routes, for the search',
  demo: 'no call: the data are those of the demo, in which AS numbers of documents are right',
} as const

export type Addition = keyof typeof additions

/** Names that a server lists, in their order; `demo` only with demo data. */
export const listedAdditions = (isDemo: boolean): Addition[] =>
  (Object.keys(additions) as Addition[]).filter((name) => isDemo || name !== 'demo')
