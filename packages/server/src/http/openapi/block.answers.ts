import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'

/** Shapes of routing data that calls of orders answer too; the domain of routing builds them. */
export const Route = v.strictObject({
  origin: v.string(),
  prefix: v.string(),
  maintainer: v.string(),
  last_modified: Instant,
})
export type Route = v.InferOutput<typeof Route>

export const Roa = v.strictObject({ asn: v.string(), status: v.string(), max_length: Whole, update_date: Instant })
export type Roa = v.InferOutput<typeof Roa>

export const NameServers = v.strictObject({
  domain: v.string(),
  nservers: v.array(v.string()),
  last_modified: v.nullable(Instant),
})
export type NameServers = v.InferOutput<typeof NameServers>

/** Validated ROA payload (RFC 6811). */
export const Vrp = v.strictObject({ asn: v.string(), prefix: v.string(), maxLength: Whole, source: v.string() })
export type Vrp = v.InferOutput<typeof Vrp>

export const RegistryAge = v.strictObject({
  entries: Whole,
  skipped: Whole,
  generated: v.nullable(Instant),
  as_of: v.nullable(Instant),
  /** True when the data says nothing any more. */
  outdated: v.boolean(),
})
export type RegistryAge = v.InferOutput<typeof RegistryAge>

/** Validity of a route, without its VRPs. */
export const Validity = v.strictObject({
  origin: v.string(),
  prefix: v.string(),
  state: v.string(),
  reason: v.optional(v.string()),
})
export type Validity = v.InferOutput<typeof Validity>

const KnownValidity = v.strictObject({ ...Validity.entries, covering: v.array(Vrp) })
export type KnownValidity = v.InferOutput<typeof KnownValidity>

export const IpDetails = v.strictObject({
  ip: v.string(),
  subnet: v.string(),
  cidr: v.string(),
  inetnum: v.string(),
  routes: v.array(Route),
  roas: v.array(Roa),
  domain: NameServers,
  validity: v.array(KnownValidity),
  registry: v.nullable(RegistryAge),
  /** Opaque version of the records. */
  version: v.string(),
})
export type IpDetails = v.InferOutput<typeof IpDetails>

/** RPKI validity of all routes of a company, in numbers of routes, and its first orders with invalid ones. */
export const CompanyValidity = v.strictObject({
  valid: Whole,
  invalid: Whole,
  notFound: Whole,
  /** Routes whose validity is not known, because the registry's data is missing or too old. */
  unknown: Whole,
  /** Routes whose ROA is not published yet. */
  pending: Whole,
  invalid_orders: v.array(v.strictObject({ order_id: Whole, ipwithsubnet: v.string() })),
})
export type CompanyValidity = v.InferOutput<typeof CompanyValidity>
