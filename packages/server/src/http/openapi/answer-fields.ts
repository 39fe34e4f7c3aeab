import * as v from 'valibot'

/** Instant in UTC (RFC 3339). */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** Calendar day in Istanbul. */
export const Day = v.pipe(v.string(), v.isoDate())

export const Whole = v.pipe(v.number(), v.integer())

/** 0 or 1. */
export const Bit = v.picklist([0, 1])

/** Answer of a change without data of its own. */
export const Done = v.strictObject({ success: v.literal(true) })

/** Answer of a change with its text for the user. */
export const DoneWithMessage = v.strictObject({ success: v.literal(true), message: v.string() })

/** Body of every error; some calls repeat the text as `msg` or `error`. */
export const ErrorBody = v.strictObject({
  success: v.literal(false),
  message: v.string(),
  msg: v.optional(v.string()),
  error: v.optional(v.string()),
  code: v.optional(v.string()),
})
