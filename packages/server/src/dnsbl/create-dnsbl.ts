import type { Settings } from '../settings.ts'
import { createDnsDnsbl } from './dns-dnsbl.ts'
import type { Dnsbl } from './dnsbl.ts'
import { embeddedDnsbl } from './embedded-dnsbl.ts'

/** The block lists that are set, else made-up ones. */
export const createDnsbl = ({ dnsblZones, dnsblServer }: Settings): Dnsbl =>
  dnsblZones.length === 0 ? embeddedDnsbl : createDnsDnsbl({ zones: dnsblZones, server: dnsblServer })
