import type { Db } from '../db/open.ts'

/** Newest exchange rate, TRY per USD in ten-thousandths, with its day; undefined when there is none. */
export const selectRate = (db: Db) =>
  db.selectFrom('exchange_rates').select(['rate_on', 'rate_e4']).orderBy('rate_on', 'desc').limit(1).executeTakeFirst()

/** Converts a stored rate to a decimal number. */
export const wireRate = (rateE4: number): number => rateE4 / 10_000
