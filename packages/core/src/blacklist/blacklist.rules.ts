import { compareDates } from '../kernel/values/dates.ts'
import { byId } from '../kernel/wire/parse-rows.ts'
import type { RblResult } from './blacklist.schema.ts'

/** A listed address and the lists that have it. */
export interface ListedAddress {
  ip: string
  lists: string[]
}

/** The addresses of a report that are listed; status 1 of a result means that its list has the address. */
export const listedAddresses = (report: RblResult): ListedAddress[] =>
  (report.resultData?.result.ipres ?? [])
    .filter((entry) => entry.isBlackListed === 1)
    .map((entry) => ({ ip: entry.ip, lists: entry.results.filter(({ status }) => status === 1).map(({ rbl }) => rbl) }))

/** Newest first. */
export const byNewest = (a: RblResult, b: RblResult): number =>
  compareDates(b.createDate ?? '', a.createDate ?? '') || byId(b.id, a.id)

/** The three figures of the tab, from the newest report; null when the block was never scanned. */
export function rblSummary(reports: readonly RblResult[]) {
  const [newest] = [...reports].sort(byNewest)
  if (!newest) return null
  return { blacklisted: newest.blackListed, clean: newest.clean, lastCheck: newest.createDate }
}

/** How many addresses were listed at a time. */
export interface RblPoint {
  at: string
  listed: number
}

/** The scans of a block that say when and what, oldest first, at most the newest `count`. */
export const rblHistory = (reports: readonly RblResult[], count: number): RblPoint[] =>
  [...reports]
    .sort(byNewest)
    .flatMap(({ createDate, blackListed }) =>
      createDate === null || blackListed === null ? [] : [{ at: createDate, listed: blackListed }],
    )
    .slice(0, count)
    .toReversed()
