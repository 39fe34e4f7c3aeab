import * as v from 'valibot'
import { Instant, Whole } from '../../base/wire-fields.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { NameServers, RegistryAge, Route, Validity, Vrp } from '../../http/openapi/block.answers.ts'

/** Opaque version of the records of a block. */
const version = v.string()

export const Changed = v.strictObject({ ...DoneWithMessage.entries, version })
export type Changed = v.InferOutput<typeof Changed>

export const Routes = v.strictObject({ success: v.literal(true), routes: v.array(Route), version })
export type Routes = v.InferOutput<typeof Routes>

const ValidatedRoute = v.strictObject({ ...Validity.entries, vrps: v.array(Vrp) })
export type ValidatedRoute = v.InferOutput<typeof ValidatedRoute>

export const ValidityReport = v.strictObject({
  success: v.literal(true),
  message: v.string(),
  validCount: Whole,
  routes: v.array(ValidatedRoute),
  covering: v.array(Vrp),
  registry: v.nullable(RegistryAge),
})
export type ValidityReport = v.InferOutput<typeof ValidityReport>

/** Announcement that the world sees, of a block or of a network in it. */
export const Announcement = v.strictObject({
  order_id: Whole,
  block: v.string(),
  prefix: v.string(),
  /** `AS64500`, or an AS set such as `{64500,64501}`. */
  origin: v.string(),
  /** Number of peers of the route collectors that see it. */
  peers: Whole,
  state: v.string(),
  reason: v.optional(v.string()),
  /** All VRPs that cover it. */
  covering: v.array(Vrp),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const Announcements = v.strictObject({
  /** Time of the data; null for data that does not age, and without data. */
  as_of: v.nullable(Instant),
  /** True when the data says nothing any more. */
  outdated: v.boolean(),
  announcements: v.array(Announcement),
})
export type Announcements = v.InferOutput<typeof Announcements>

export const NameServersAnswer = v.strictObject({
  success: v.literal(true),
  msg: v.string(),
  ...NameServers.entries,
  version,
})
export type NameServersAnswer = v.InferOutput<typeof NameServersAnswer>

export const NameServersChanged = v.strictObject({ ...NameServersAnswer.entries, message: v.string() })
export type NameServersChanged = v.InferOutput<typeof NameServersChanged>

const CreatedRecord = v.variant('kind', [
  v.strictObject({ kind: v.literal('route'), prefix: v.string(), origin: v.string() }),
  v.strictObject({ kind: v.literal('roa'), asn: v.string(), maxLength: Whole }),
])
export type CreatedRecord = v.InferOutput<typeof CreatedRecord>

export const Allowance = v.strictObject({
  available: Whole,
  fee: v.number(),
  /** Records deleted in the last minutes: creating one of them again is no change. */
  free_again: v.array(CreatedRecord),
})
export type Allowance = v.InferOutput<typeof Allowance>
