import type { Settings } from '../../base/settings/settings.ts'
import { createDnsDnsbl } from './dns-dnsbl.ts'
import type { Dnsbl } from './dnsbl.ts'
import { embeddedDnsbl } from './embedded-dnsbl.ts'

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
