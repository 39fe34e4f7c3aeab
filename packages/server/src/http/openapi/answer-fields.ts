import * as v from 'valibot'

/** Answer of a change without data of its own. */
export const Done = v.strictObject({ success: v.literal(true) })
export type Done = v.InferOutput<typeof Done>

/** Answer of a change with its text for the user. */
export const DoneWithMessage = v.strictObject({ success: v.literal(true), message: v.string() })
export type DoneWithMessage = v.InferOutput<typeof DoneWithMessage>

/** Body of every error; some calls repeat the text as `msg` or `error`. */
export const ErrorBody = v.strictObject({
  success: v.literal(false),
  message: v.string(),
  msg: v.optional(v.string()),
  error: v.optional(v.string()),
  code: v.optional(v.string()),
})
