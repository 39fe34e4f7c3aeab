import type { Log } from '../../../base/log.ts'
import type { Db } from '../../../store/db/open.ts'
import { onceADay } from '../../../store/limits/once-a-day.ts'
import type { MailQueue } from '../../mail/queue.ts'
import type { NotifyDeps } from '../notify-user.ts'
import { type NewsSource, tellCompany } from './digest.ts'

/** Dependencies of the daily run. */
export interface DailyDeps extends NotifyDeps {
  mail: MailQueue
  db: Db
  log: Log
  now: () => number
}

/**
 * Tells all companies their news, once a day from 8 o'clock in Istanbul. A run that broke off is repeated, and what was
 * told stays told.
 */
export function runDaily(deps: DailyDeps, sources: readonly NewsSource[]): Promise<void> {
  const { db, log, now } = deps
  const run = async (at: number) => {
    const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
    let failed = 0
    for (const { id } of companies)
      await tellCompany(deps, sources, id, at).catch((err: unknown) => {
        failed += 1
        log.warn({ err, companyId: id }, 'notifications.failed')
      })
    deps.mail.kick()
    log.info({ companies: companies.length, failed }, 'notifications.run')
    return failed === 0
  }
  return onceADay(db, { name: 'notifications', firstHour: 8, run }, now())
}
