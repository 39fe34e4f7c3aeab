/**
 * Calls and behaviour that this server has beyond the first release; clients use only what is listed here. With demo data
 * `demo` comes to it: the AS numbers of documents are then right.
 */
export const additions = [
  'sessions',
  'idempotency',
  'paging',
  'audit',
  'recovery-codes',
  'notifications',
  'tokens',
  'invoices',
  'versions',
  'plans',
  'origins',
] as const
