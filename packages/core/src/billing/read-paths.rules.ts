/** Paths below /api of the reads that a page may send before the code of the calls has loaded. */
export const billingReadPaths = { transactions: ['action', 'get', 'transactions'] } as const
