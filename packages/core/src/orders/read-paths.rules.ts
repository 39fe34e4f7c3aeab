/** Paths below /api of the reads that a page may send before the code of the calls has loaded. */
export const orderReadPaths = {
  list: ['orders'],
  stats: ['orders', 'stats'],
  detail: (id: number | string) => ['orders', id] as const,
} as const
