import { createHash } from 'node:crypto'
import type { Dnsbl } from './dnsbl.ts'

const lists = ['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org', 'psbl.surriel.com'] as const

/** Invented answers for a demo without zones, under the names of real lists; none is asked. The answer depends on the address alone; about one in 128 is listed. */
export const embeddedDnsbl: Dnsbl = {
  lists,
  check: (ip, list) => {
    const [first = 1, second = 0] = createHash('sha256').update(ip).digest()
    const isListed = first < 2 && lists[second % lists.length] === list
    return Promise.resolve(isListed ? 'listed' : 'clean')
  },
}
