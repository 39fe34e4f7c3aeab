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

/** A list with the addresses of a block that it has. */
export interface ListWithAddresses {
  list: string
  addresses: string[]
}

/** Groups listed addresses by list, the list with the most addresses first. */
export function byList(listed: readonly ListedAddress[]): ListWithAddresses[] {
  const lists = new Map<string, string[]>()
  for (const { ip, lists: names } of listed) for (const list of names) lists.set(list, [...(lists.get(list) ?? []), ip])
  return [...lists]
    .map(([list, addresses]) => ({ list, addresses }))
    .toSorted((a, b) => b.addresses.length - a.addresses.length || (a.list < b.list ? -1 : 1))
}

/** Returns the newest report with its listed addresses; null when it lists none. */
export function listedReport(reports: readonly RblResult[]): { report: RblResult; listed: ListedAddress[] } | null {
  const [report] = [...reports].sort(byNewest)
  const listed = report ? listedAddresses(report) : []
  return report && listed.length > 0 ? { report, listed } : null
}
