import { byNewest, listedAddresses, type ListedAddress } from './blacklist.rules.ts'
import type { RblResult } from './blacklist.schema.ts'

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
