import * as v from 'valibot'
import { asnOf } from '../kernel/values/asn.ts'
import { limits } from '../kernel/values/limits.ts'
import { Word } from '../kernel/wire/request-fields.ts'
import {
  ActionAnswer,
  Count,
  Flag,
  ListAnswer,
  ListOf,
  Optional,
  OptionalCount,
  OptionalText,
  Text,
  WireDate,
} from '../kernel/wire/wire-fields.ts'

/** AS number, converted to `AS64500` from every form, so that it can be compared. */
const AsnText = v.pipe(
  Text,
  v.transform((text) => {
    const asn = text.trim().toUpperCase()
    return asnOf(/^\d/.test(asn) ? `AS${asn}` : asn) ?? asn
  }),
)

/** Route object of the block: the AS that announces it. */
export const Route = v.object({ origin: AsnText, maintainer: Text, last_modified: WireDate, prefix: OptionalText })
export type Route = v.InferOutput<typeof Route>

/** Statuses of a ROA that clients know; `Pending` while it is not published yet. */
const roaStatuses = ['Valid', 'Pending'] as const

/** Status of a ROA: a known one in its one spelling, or any other text of the server. */
const RoaStatus = v.pipe(
  Text,
  v.transform((status) => roaStatuses.find((known) => known.toLowerCase() === status.trim().toLowerCase()) ?? status),
)

/** ROA of the block (RFC 9582): the AS that may announce it, down to the max length. */
export const Roa = v.object({ asn: AsnText, status: RoaStatus, max_length: OptionalCount, update_date: WireDate })
export type Roa = v.InferOutput<typeof Roa>

/** Host name without the dot of the root. */
const NameServer = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.transform((host) => host.replace(/\.$/, '')),
)

/** Opaque version of the block's routes, ROAs and name servers; none from a server without the addition `versions`. */
const BlockVersion = v.optional(OptionalText)

/** Reverse delegation of the block. */
export const Domain = v.object({ domain: Text, nservers: ListOf(NameServer), last_modified: WireDate })
export type Domain = v.InferOutput<typeof Domain>

/** Validated ROA payload (RFC 6811 section 2) and its source. */
export const Vrp = v.object({
  asn: AsnText,
  prefix: Text,
  maxLength: Count,
  source: v.fallback(v.picklist(['order', 'registry']), 'registry'),
})
export type Vrp = v.InferOutput<typeof Vrp>

/** Validity of one route with the VRPs that decided it; unknown while the registry's data is missing or too old. */
export const RouteValidity = v.object({
  origin: AsnText,
  prefix: Text,
  state: v.picklist(['valid', 'invalid', 'not-found', 'unknown', 'pending']),
  reason: OptionalText,
  vrps: ListOf(Vrp),
})
export type RouteValidity = v.InferOutput<typeof RouteValidity>

/** Validity that a server adds to the block itself; `covering` are all VRPs that cover the route. */
const KnownValidity = v.pipe(
  v.object({ ...RouteValidity.entries, covering: ListOf(Vrp) }),
  v.transform(({ covering, ...validity }): RouteValidity => ({ ...validity, vrps: covering })),
)

/**
 * Export of the registry's VRPs. `as_of` is the time of the data, which older servers do not send; `outdated` is 1 when
 * it is missing or too old to say anything about a route.
 */
const RegistryExport = v.object({
  entries: Count,
  skipped: Count,
  generated: WireDate,
  as_of: WireDate,
  outdated: Flag,
})

/** IP block of an order with its routes, ROAs and name servers. `subnet` is the prefix length without a slash. */
export const IpDetails = v.pipe(
  v.object({
    ip: Text,
    subnet: Text,
    cidr: OptionalText,
    inetnum: OptionalText,
    routes: ListOf(Route),
    roas: ListOf(Roa),
    domain: Optional(Domain),
    /** Null from a server that does not say it. */
    validity: v.nullish(ListOf(KnownValidity), null),
    /** Data behind the validity; null without a registry, and from a server that does not say it. */
    registry: Optional(RegistryExport),
    version: BlockVersion,
  }),
  v.transform((details) => ({ ...details, ...blockOf(details) })),
  v.check(({ ip }) => ip !== '', 'no block'),
)
export type IpDetails = v.InferOutput<typeof IpDetails>

/** Records of a block as its user sees them, with their version; null or none from a server without versions. */
export type SeenBlock = Pick<IpDetails, 'routes' | 'roas' | 'version'>

/** Reads the block, which some servers write with a slash before its length, or as `cidr` alone. */
function blockOf({ ip, subnet, cidr }: { ip: string; subnet: string; cidr: string | null }) {
  const [address = '', length = ''] = (cidr ?? '').split('/')
  return { ip: ip || address, subnet: subnet.replace(/^\s*\//, '') || length }
}

/** Answer to a change of the block's records. */
export const BlockChanged = v.pipe(
  v.unknown(),
  v.transform((body) => ({ body, version: v.is(v.object({ version: v.string() }), body) ? body.version : null })),
  v.object({ body: ActionAnswer, version: v.nullable(v.string()) }),
  v.transform(({ body, version }) => ({ ...body, version })),
)
export type BlockChanged = v.InferOutput<typeof BlockChanged>

/** Answer of the route list, as object or plain list. */
export const RouteList = ListAnswer(Route, 'routes')

/** AS number as typed: AS and digits within 32 bits (RFC 6793), in its one spelling. */
export const Asn = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(limits.wordMaxLength),
  v.transform((text) => asnOf(text) ?? text),
  v.regex(/^AS\d{1,10}$/),
  v.check((text) => asnOf(text) !== null),
)

/** Body of a route creation; the route is of the whole block where the body names no `prefix`. */
export const NewRoute = v.object({ origin: Asn, maintainer: v.nullish(Word, ''), prefix: v.nullish(Word) })
export type NewRoute = v.InferInput<typeof NewRoute>

/** Body of a ROA creation. */
export const RoaRequest = v.object({
  asn: Asn,
  maxLength: v.pipe(Count, v.integer(), v.minValue(limits.roaMaxLengthFloor), v.maxValue(limits.prefixMaxLength)),
})
export type RoaRequest = v.InferInput<typeof RoaRequest>

/** Body of a ROA deletion; an old ROA may have any length. */
export const RoaKey = v.object({
  asn: Asn,
  maxLength: v.pipe(Count, v.integer(), v.minValue(0), v.maxValue(limits.prefixMaxLength)),
})

/** Host name as typed, with room for blanks around it and the dot of the root. */
const HostText = v.pipe(v.string(), v.trim(), v.maxLength(limits.hostNameMaxLength + 1))

/** Body of a name server change; the server may ignore the domain. */
export const NameServerRequest = v.object({
  domain: v.nullish(HostText, ''),
  nservers: v.pipe(v.array(HostText), v.length(2)),
})
export type NameServerRequest = v.InferOutput<typeof NameServerRequest>

/**
 * Answer of the validation; older servers send only `validCount`. `covering` are all VRPs that cover the block or one
 * of its routes.
 */
export const ValidityReport = v.object({
  message: Text,
  validCount: OptionalCount,
  routes: ListOf(RouteValidity),
  covering: ListOf(Vrp),
  registry: Optional(RegistryExport),
})
export type ValidityReport = v.InferOutput<typeof ValidityReport>

/** A route or a ROA. A route without a prefix is for the whole block, or its server does not show prefixes. */
export type RoutingRecord =
  | { kind: 'route'; origin: string; maintainer: string; prefix?: string | null }
  | { kind: 'roa'; asn: string; maxLength: number }

/** ROA as part of a change. */
export type RoaRecord = Extract<RoutingRecord, { kind: 'roa' }>

/** ROA that a moved origin takes along; `from` is null where the origin has none. */
export interface RoaMove {
  from: RoaRecord | null
  to: RoaRecord
}

/**
 * Change of one route or ROA; an edit is a delete followed by a create. An edit of a route that takes a ROA along is a
 * plan: its steps have the order that keeps the routes valid.
 */
export type RoutingChange =
  | { op: 'add'; to: RoutingRecord }
  | { op: 'delete'; from: RoutingRecord }
  | { op: 'edit'; from: RoutingRecord; to: RoutingRecord; roa?: RoaMove }

/** Change of a single call. */
export type RecordStep = Exclude<RoutingChange, { op: 'edit' }>

/** Edit of a route that takes a ROA along. */
export type OriginMove = Extract<RoutingChange, { op: 'edit' }> & { roa: RoaMove }

/** True for an edit of a route that takes a ROA along. */
export const isOriginMove = (change: RoutingChange): change is OriginMove =>
  change.op === 'edit' && change.roa !== undefined
