import * as v from 'valibot'
import { DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

export const Route = v.strictObject({
  origin: v.string(),
  prefix: v.string(),
  maintainer: v.string(),
  last_modified: Instant,
})

export const Roa = v.strictObject({ asn: v.string(), status: v.string(), max_length: Whole, update_date: Instant })

export const NameServers = v.strictObject({
  domain: v.string(),
  nservers: v.array(v.string()),
  last_modified: v.nullable(Instant),
})

/** Validated ROA payload (RFC 6811). */
export const Vrp = v.strictObject({ asn: v.string(), prefix: v.string(), maxLength: Whole, source: v.string() })

export const RegistryAge = v.strictObject({
  entries: Whole,
  skipped: Whole,
  generated: v.nullable(Instant),
  as_of: v.nullable(Instant),
  outdated: v.boolean(),
})

/** Attributes of an object in the registry's language (RFC 2622). */
export const WhoisObject = v.record(v.string(), v.string())

const Whois = v.strictObject({
  success: v.literal(true),
  data: v.record(v.string(), v.array(WhoisObject)),
  as_of: v.nullable(Instant),
})

/** Opaque version of the records of a block. */
const version = v.string()

const NameServersAnswer = v.strictObject({ success: v.literal(true), msg: v.string(), ...NameServers.entries, version })
const NameServersChanged = v.strictObject({ ...NameServersAnswer.entries, message: v.string() })

const Changed = v.strictObject({ ...DoneWithMessage.entries, version })

const block = '/ip/order/:order/:ip/:subnet'

/** Routes, ROAs and name servers of a block. */
export const routingCalls: CallDescriptions = {
  [`GET ${block}/route`]: {
    summary: 'Routes of a block',
    answer: v.strictObject({ success: v.literal(true), routes: v.array(Route), version }),
  },
  [`POST ${block}/route`]: { summary: 'Add a route', change: true, answer: Changed },
  [`DELETE ${block}/route/:origin`]: { summary: 'Delete a route', change: true, answer: Changed },
  [`POST ${block}/rpki/roa`]: { summary: 'Add a ROA', change: true, answer: Changed },
  [`DELETE ${block}/rpki/roa`]: { summary: 'Delete a ROA', change: true, answer: Changed },
  [`GET ${block}/rpki/validate`]: {
    summary: 'Validity of the routes (RFC 6811)',
    answer: v.strictObject({
      success: v.literal(true),
      message: v.string(),
      validCount: Whole,
      routes: v.array(
        v.strictObject({
          origin: v.string(),
          prefix: v.string(),
          state: v.string(),
          vrps: v.array(Vrp),
          reason: v.optional(v.string()),
        }),
      ),
      covering: v.array(Vrp),
      registry: RegistryAge,
    }),
  },
  [`GET ${block}/nameservers`]: { summary: 'Name servers of the reverse zone', answer: NameServersAnswer },
  [`POST ${block}/nameservers`]: { summary: 'Add name servers', change: true, answer: NameServersChanged },
  [`PUT ${block}/nameservers`]: { summary: 'Replace the name servers', change: true, answer: NameServersChanged },
  [`DELETE ${block}/nameservers`]: { summary: 'Delete the name servers', change: true, answer: NameServersChanged },
  [`GET ${block}/whois`]: { summary: 'Registry data of a block', answer: Whois },
  'GET /asn/whois/:asn': { summary: 'Registry data of an AS number', answer: Whois },
}
