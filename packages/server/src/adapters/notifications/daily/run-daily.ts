import { istanbulDay, istanbulOffsetMs } from '@ip-portal/core/kernel/values/dates'
import type { Log } from '../../../base/log.ts'
import type { Db } from '../../../store/db/open.ts'
import { takeTry } from '../../../store/limits/rate-limit.ts'
import type { NotifyDeps } from '../notify-user.ts'
import { type NewsSource, tellCompany } from './digest.ts'

const hourMs = 3_600_000
/** Hour of the day in Istanbul from which the run begins. */
const firstHour = 8
const everyMs = 600_000
/** Shorter than the time between two looks, so that the run of a process that died goes on elsewhere. */
const leaseMs = 540_000

/** Dependencies of the daily run. */
export interface DailyDeps extends NotifyDeps {
  db: Db
  log: Log
  now: () => number
}

/**
 * Tells all companies their news, once a day from 8 o'clock in Istanbul. One process of many does it: the lease and the
 * mark of the day are in the database. A run that broke off is repeated, and what was told stays told.
 */
export async function runDaily(deps: DailyDeps, sources: readonly NewsSource[]): Promise<void> {
  const { db, log, now } = deps
  const at = now()
  if (new Date(at + istanbulOffsetMs).getUTCHours() < firstHour) return
  const mark = `notifications-done:${istanbulDay(at)}`
  if (await db.selectFrom('rate_limits').select('name').where('name', '=', mark).executeTakeFirst()) return
  if ((await takeTry(db, 'notifications-run', { tries: 1, windowMs: leaseMs }, at)) !== null) return
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
  let failed = 0
  for (const { id } of companies)
    await tellCompany(deps, sources, id, at).catch((err: unknown) => {
      failed += 1
      log.warn({ err, companyId: id }, 'notifications.failed')
    })
  deps.mail.kick()
  if (failed === 0) await takeTry(db, mark, { tries: 1, windowMs: 48 * hourMs }, at)
  log.info({ companies: companies.length, failed }, 'notifications.run')
}

/** Looks every ten minutes whether the run of the day is due, until the returned function is called. */
export function startDailyRun(deps: DailyDeps, sources: readonly NewsSource[]): () => void {
  const timer = setInterval(() => {
    runDaily(deps, sources).catch((err: unknown) => deps.log.warn({ err }, 'notifications.failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
