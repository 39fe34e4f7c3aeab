import * as v from 'valibot'

export const HandleCheck = v.strictObject({ success: v.literal(true), result: v.boolean(), message: v.string() })
export type HandleCheck = v.InferOutput<typeof HandleCheck>

export const RegistryDefaults = v.strictObject({
  adminc: v.nullable(v.string()),
  org: v.nullable(v.string()),
  asn: v.nullable(v.string()),
})
export type RegistryDefaults = v.InferOutput<typeof RegistryDefaults>
