import type { Settings } from '../../settings/settings.ts'
import { createDnsDnsbl } from './dns-dnsbl.ts'
import type { Dnsbl } from './dnsbl.ts'
import { embeddedDnsbl } from './embedded-dnsbl.ts'

/** The block lists that are set; without any, made-up ones for the demo, and null elsewhere: nobody may be told "clean". */
export function createDnsbl(
  { dnsblZones, dnsblServer }: Pick<Settings, 'dnsblZones' | 'dnsblServer'>,
  isDemo: boolean,
): Dnsbl | null {
  if (dnsblZones.length > 0) return createDnsDnsbl({ zones: dnsblZones, server: dnsblServer })
  return isDemo ? embeddedDnsbl : null
}
