import * as v from 'valibot'
import { isObject, unwrapList, unwrapObject } from '../kernel/wire/unwrap.ts'
import { ListOf, OptionalText, WireDate } from '../kernel/wire/wire-fields.ts'
import { handleOf } from './registry.rules.ts'

/** Object of the registry: attributes by name with a value or values, names as in the registry. */
export const RegistryObject = v.record(v.string(), v.unknown())
export type RegistryObject = v.InferOutput<typeof RegistryObject>

/** Objects of one kind; some servers send a single one without a list. */
const Objects = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((value) => (isObject(value) && unwrapList(value) === null ? [value] : value)),
  ListOf(RegistryObject),
)
const lists = { inetnum: Objects, person: Objects, route: Objects }

/**
 * Whois data; some servers wrap the lists once (`data`) or twice (`data.data`). `as_of` is the time at which the registry
 * said it; it stands beside `data` too, and is null from a server that does not say it.
 */
export const Whois = v.pipe(
  v.unknown(),
  v.transform((body) => {
    const found = unwrapObject(body, Object.keys(lists))
    return isObject(body) && isObject(found) ? { as_of: body['as_of'], ...found } : found
  }),
  v.object({ ...lists, as_of: WireDate }),
)
export type Whois = v.InferOutput<typeof Whois>

/** Answer of a registry check: `result` is true or not empty for a known value. */
export const RegistryCheck = v.pipe(
  v.looseObject({ result: v.nullish(v.unknown(), null), message: OptionalText }),
  v.transform(({ result, message }) => ({ found: isFound(result), message })),
)
export type RegistryCheck = v.InferOutput<typeof RegistryCheck>

function isFound(result: unknown): boolean {
  if (Array.isArray(result)) return result.length > 0
  if (typeof result === 'object' && result !== null) return Object.keys(result).length > 0
  return Boolean(result) && result !== '0'
}

const Handle = v.pipe(
  OptionalText,
  v.transform((text) => text?.trim() ?? ''),
)

/** Handle that is set, cleared by '' or null, or unchanged when missing; it cannot be read as a whois flag. */
const HandleChange = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60), v.regex(/^([A-Za-z0-9][A-Za-z0-9-]{0,59})?$/))),
    v.transform((value) => (value === null || value === '' ? null : handleOf(value))),
  ),
)

/** Body of PUT /orders/defaults. */
export const RegistryDefaultsChange = v.object({ adminc: HandleChange, org: HandleChange, asn: HandleChange })
export type RegistryDefaultsChange = v.InferOutput<typeof RegistryDefaultsChange>

/** Registry defaults of the company; empty where none is set. */
export const RegistryDefaults = v.object({ adminc: Handle, org: Handle, asn: Handle })
export type RegistryDefaults = v.InferOutput<typeof RegistryDefaults>
