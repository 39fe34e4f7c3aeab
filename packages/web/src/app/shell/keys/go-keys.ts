import { paths } from '../../paths.ts'

/** The second key after `g`, and the page that it opens. */
export const goKeys = {
  d: paths.dashboard,
  o: paths.orders,
  c: paths.contracts,
  s: paths.transactions,
  t: paths.support,
} as const
