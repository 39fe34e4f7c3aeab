import * as v from 'valibot'

/** Route object; `prefix` is the announced prefix, which may be a part of the block. */
export const RouteRecord = v.strictObject({
  kind: v.literal('route'),
  origin: v.string(),
  maintainer: v.string(),
  prefix: v.string(),
})
export type RouteRecord = v.InferOutput<typeof RouteRecord>

/** ROA of the whole block (RFC 9582). */
export const RoaRecord = v.strictObject({
  kind: v.literal('roa'),
  asn: v.string(),
  maxLength: v.pipe(v.number(), v.integer()),
})
export type RoaRecord = v.InferOutput<typeof RoaRecord>

/** Name servers of a block's reverse zone, which are changed together. */
export const NameServersRecord = v.strictObject({
  kind: v.literal('name-servers'),
  domain: v.string(),
  servers: v.array(v.string()),
})
export type NameServersRecord = v.InferOutput<typeof NameServersRecord>

/** Routes, ROAs and name servers of one block at one instant. */
export const BlockState = v.strictObject({
  routes: v.array(RouteRecord),
  roas: v.array(RoaRecord),
  nameServers: v.nullable(NameServersRecord),
})
export type BlockState = v.InferOutput<typeof BlockState>

const BlockRecord = v.variant('kind', [RouteRecord, RoaRecord, NameServersRecord])
export type BlockRecord = v.InferOutput<typeof BlockRecord>

/** Step of a plan: one call, which changes one object entirely or not. Only name servers are replaced in one call. */
export const PlanStep = v.variant('op', [
  v.strictObject({ op: v.literal('add'), to: BlockRecord }),
  v.strictObject({ op: v.literal('delete'), from: BlockRecord }),
  v.strictObject({ op: v.literal('replace'), from: NameServersRecord, to: NameServersRecord }),
])
export type PlanStep = v.InferOutput<typeof PlanStep>
