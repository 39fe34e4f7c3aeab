import { createHash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../../base/settings/settings.ts'

/** Answer of one list about one address; `unknown` is never clean. */
export type Verdict = 'listed' | 'clean' | 'unknown'

/** Block lists and a look-up of one address in one of them. */
export interface Dnsbl {
  lists: readonly string[]
  check(ip: string, list: string): Promise<Verdict>
}

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

/**
 * Creates the configured block lists. Without any, the demo gets invented ones and other servers get null: an address
 * that no list was asked about must not count as clean.
 */
export function createDnsbl(
  { dnsblZones, dnsblServer }: Pick<Settings, 'dnsblZones' | 'dnsblServer'>,
  isDemo: boolean,
): Dnsbl | null {
  if (dnsblZones.length > 0) return createDnsDnsbl({ zones: dnsblZones, server: dnsblServer })
  return isDemo ? embeddedDnsbl : null
}

interface DnsblOptions {
  zones: readonly string[]
  /** Resolver to ask, as `address` or `address:port`; the machine's own when absent. */
  server?: string | undefined
  timeoutMs?: number
}

const defaultTimeoutMs = 3_000
const tries = 2

/** Block lists over the DNS (RFC 5782). */
export function createDnsDnsbl({ zones, server, timeoutMs = defaultTimeoutMs }: DnsblOptions): Dnsbl {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (server !== undefined) resolver.setServers([server])
  return {
    lists: zones.map((zone) => zone.replace(/\.$/, '')),
    check: async (ip, list) => {
      try {
        // The final dot keeps the machine's search domains out of the query.
        const answers = await resolver.resolve4(`${reversed(ip)}.${list}.`)
        return answers.some(isListing) ? 'listed' : 'unknown'
      } catch (error) {
        return isNotFound(error) ? 'clean' : 'unknown'
      }
    },
  }
}

/**
 * True for an answer that lists the address: one within 127.0.0.0/8. 127.255.255.0/24 means that the list refuses the
 * query (too many queries, a shared resolver, a mistyped zone); any other answer comes from a parked domain or a
 * resolver that rewrites answers.
 */
const isListing = (answer: string): boolean => answer.startsWith('127.') && !answer.startsWith('127.255.255.')

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** Reverses an address for the query: `1.2.0.192` for 192.0.2.1, the 32 nibbles of IPv6 (RFC 5782 section 2.4). */
function reversed(ip: string): string {
  const bytes = ipaddr.parse(ip).toByteArray()
  if (bytes.length === 4) return bytes.toReversed().join('.')
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [...digits].toReversed().join('.')
}
