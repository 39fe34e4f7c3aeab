import { istanbulDay, istanbulOffsetMs } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../db/open.ts'
import { takeTry } from './rate-limit.ts'

const hourMs = 3_600_000
/** Shorter than the time between two looks, so that the run of a process that died goes on elsewhere. */
const leaseMs = 540_000

/** Work that is due once a day. */
export interface DailyWork {
  /** Name of its marks in the database. */
  name: string
  /** Hour of the day in Istanbul from which it begins. */
  firstHour: number
  /** Does it; false for work that broke off and is repeated. */
  run: (at: number) => Promise<boolean>
}

/** Does work once a day. One process of many does it: the lease and the mark of the day are in the database. */
export async function onceADay(db: Db, { name, firstHour, run }: DailyWork, at: number): Promise<void> {
  if (new Date(at + istanbulOffsetMs).getUTCHours() < firstHour) return
  const mark = `${name}-done:${istanbulDay(at)}`
  if (await db.selectFrom('rate_limits').select('name').where('name', '=', mark).executeTakeFirst()) return
  if ((await takeTry(db, `${name}-run`, { tries: 1, windowMs: leaseMs }, at)) !== null) return
  if (await run(at)) await takeTry(db, mark, { tries: 1, windowMs: 48 * hourMs }, at)
}
