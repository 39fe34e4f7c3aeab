/** Calls and behaviour that this server has beyond the first release; clients use only what is listed here. */
export const additions = ['idempotency', 'paging'] as const
