import { compareDates, daysBetween, istanbulDay } from '../kernel/values/dates.ts'
import { byId } from '../kernel/wire/parse-rows.ts'
import type { RblResult } from './blacklist.schema.ts'

/**
 * Number of blacklisted addresses that a report of the instant `at` (ms) still tells: null, which is unknown, when the
 * report is clean and more than `maxAgeDays` old. A listed address stays a warning.
 */
export function listedNow(report: { listed: number; at: number }, now: number, maxAgeDays: number): number | null {
  const isCurrent = daysBetween(istanbulDay(report.at), istanbulDay(now)) <= maxAgeDays
  return report.listed > 0 || isCurrent ? report.listed : null
}

/** Blacklisted address and the lists that have it. */
export interface ListedAddress {
  ip: string
  lists: string[]
}

/** Lists the blacklisted addresses of a report; status 1 of a result means that its list has the address. */
export const listedAddresses = (report: RblResult): ListedAddress[] =>
  (report.resultData?.result.ipres ?? [])
    .filter((entry) => entry.isBlackListed === 1)
    .map((entry) => ({ ip: entry.ip, lists: entry.results.filter(({ status }) => status === 1).map(({ rbl }) => rbl) }))

/** Compares reports, newest first. */
export const byNewest = (a: RblResult, b: RblResult): number =>
  compareDates(b.createDate ?? '', a.createDate ?? '') || byId(b.id, a.id)

/** Reads the three figures of the newest report; null when the block was never scanned. */
export function rblSummary(reports: readonly RblResult[]) {
  const [newest] = [...reports].sort(byNewest)
  if (!newest) return null
  return { blacklisted: newest.blackListed, clean: newest.clean, lastCheck: newest.createDate }
}

/** Number of blacklisted addresses at an instant. */
export interface RblPoint {
  at: string
  listed: number
}

/** Lists the newest `count` scans that have a date and a number, oldest first. */
export const rblHistory = (reports: readonly RblResult[], count: number): RblPoint[] =>
  [...reports]
    .sort(byNewest)
    .flatMap(({ createDate, blackListed }) =>
      createDate === null || blackListed === null ? [] : [{ at: createDate, listed: blackListed }],
    )
    .slice(0, count)
    .toReversed()
