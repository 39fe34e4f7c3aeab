import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/open.ts'
import { wireRate } from './charges.ts'

interface NewRate {
  rateE4: number
  day: string
  /** Address that it came from, or `operator`. */
  source: string
  at: number
}

/** Stores the rate of a day with its audit row; false when the day has it already. */
export function storeRate(db: Db, actor: Actor, { rateE4, day, source, at }: NewRate): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('exchange_rates').select('rate_e4').where('rate_on', '=', day).executeTakeFirst()
    if (known?.rate_e4 === rateE4) return false
    await trx
      .insertInto('exchange_rates')
      .values({ rate_on: day, rate_e4: rateE4, source })
      .onConflict((conflict) => conflict.column('rate_on').doUpdateSet({ rate_e4: rateE4, source }))
      .execute()
    await audit(trx, actor, {
      at,
      action: 'portal.rate',
      target: `rate ${day}`,
      ...(known ? { before: { rate: wireRate(known.rate_e4) } } : {}),
      after: { rate: wireRate(rateE4), source },
    })
    return true
  })
}
