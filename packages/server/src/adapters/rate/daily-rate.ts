import { istanbulDay, istanbulOffsetMs } from '@ip-portal/core/kernel/values/dates'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { systemActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { storeRate } from '../../store/ledger/rates.ts'
import { onceADay } from '../../store/limits/once-a-day.ts'
import { fetchRate } from './fetch-rate.ts'

interface DailyRateDeps {
  db: Db
  log: Log
  settings: Pick<Settings, 'rateUrl'>
  now: () => number
}

/**
 * Fetches the rate of the day from `RATE_URL`, Monday to Friday from 16 o'clock in Istanbul, when the central bank has
 * published it. Asks again every ten minutes until the list is of today; on a holiday it never is.
 */
export async function fetchDailyRate({ db, log, settings: { rateUrl }, now }: DailyRateDeps): Promise<void> {
  const weekday = new Date(now() + istanbulOffsetMs).getUTCDay()
  if (rateUrl === undefined || weekday === 0 || weekday === 6) return
  const run = async (at: number) => {
    const rate = await fetchRate(rateUrl)
    const isNew = await storeRate(db, systemActor('rate')(null), { ...rate, source: rateUrl, at })
    if (isNew) log.info({ day: rate.day }, 'rate.fetched')
    return rate.day >= istanbulDay(at)
  }
  await onceADay(db, { name: 'rate', firstHour: 16, run }, now())
}
