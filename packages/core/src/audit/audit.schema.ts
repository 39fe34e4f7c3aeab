import * as v from 'valibot'
import { isDay } from '../kernel/values/dates.ts'
import { isObject } from '../kernel/wire/unwrap.ts'
import { Count, ListAnswer, OptionalCount, OptionalText, Text, WireDate } from '../kernel/wire/wire-fields.ts'

/** Authors of changes. */
export const actorKinds = ['user', 'token', 'operator', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Values of an object before or after a change, by field. */
const Values = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((value): Record<string, unknown> => (isObject(value) ? value : {})),
)

/** Change, or the refusal of one. */
export const AuditRow = v.pipe(
  v.object({
    id: Count,
    at: WireDate,
    action: Text,
    outcome: Text,
    actor: v.nullish(v.object({ kind: Text, name: OptionalText }), null),
    address: OptionalText,
    order_id: OptionalCount,
    target: OptionalText,
    /** Name of the user that the target is; null for any other. */
    target_name: OptionalText,
    before: Values,
    after: Values,
    count: OptionalCount,
  }),
  v.transform(({ actor, count, ...row }) => ({
    ...row,
    actor: actor ?? { kind: '', name: null },
    /** Number of equal refusals that the row stands for. */
    count: count ?? 1,
  })),
)
export type AuditRow = v.InferOutput<typeof AuditRow>

/** Answer of the list of changes. */
export const AuditList = ListAnswer(AuditRow)

/** An action as `route.add`, or the kind of several as `route`. */
export const actionPattern = /^[\w .:/-]{1,100}$/

const Day = v.pipe(v.string(), v.isoDate(), v.check(isDay))

/** Filters of the list; days are in Europe/Istanbul and both count. */
export const AuditFilters = v.object({
  order: v.optional(v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))]), v.transform(Number))),
  action: v.optional(v.pipe(v.string(), v.regex(actionPattern))),
  actor: v.optional(v.picklist(actorKinds)),
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  outcome: v.optional(v.picklist(['done', 'refused'])),
  from: v.optional(Day),
  to: v.optional(Day),
})
export type AuditFilters = v.InferOutput<typeof AuditFilters>
