import * as v from 'valibot'
import { Instant } from '../../base/wire-fields.ts'

/** Object of the registry: values by RPSL attribute name; a list for an attribute that occurs several times. */
const RegistryObject = v.record(v.string(), v.union([v.string(), v.array(v.string())]))
export type RegistryObject = v.InferOutput<typeof RegistryObject>

/** Registry in which the portal looks objects up. */
export interface Registry {
  /**
   * Finds the objects of a handle, an AS number or a block, and the objects that they refer to; empty when the registry
   * has none. Rejects with `RegistryUnavailable` when the registry gives no usable answer.
   */
  find(value: string): Promise<RegistryObject[]>
}

/** The registry gave no usable answer, so the existence of an object is unknown; unknown never counts as found. */
export class RegistryUnavailable extends Error {}

/** Attributes that hold the name of an object; the first one that an object has is its name. */
const nameAttributes = [
  'nic-hdl',
  'organisation',
  'aut-num',
  'inetnum',
  'inet6num',
  'route',
  'route6',
  'mntner',
] as const

/** True when one of the objects has this name; compares without case (RFC 2622 section 2). */
export const hasObject = (objects: readonly RegistryObject[], name: string): boolean =>
  objects.some((object) => {
    const key = nameAttributes.find((attribute) => attribute in object)
    return key !== undefined && first(object[key]).toUpperCase() === name.toUpperCase()
  })

/** First value of an attribute; empty when it is missing. */
export const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** Answer of a whois call; `as_of` is the time at which the registry said it. */
export const WhoisAnswer = v.strictObject({
  success: v.literal(true),
  data: v.record(v.string(), v.array(RegistryObject)),
  as_of: v.nullable(Instant),
})
type WhoisAnswer = v.InferOutput<typeof WhoisAnswer>

/** Builds the answer of a whois call. */
export const whoisAnswer = ({ objects, asOf }: { objects: readonly RegistryObject[]; asOf: number }): WhoisAnswer => ({
  success: true,
  data: whoisLists(objects),
  as_of: new Date(asOf).toISOString(),
})

/** Sorts objects into the three lists of the whois response. AS numbers go to the first, under its field names. */
export function whoisLists(objects: readonly RegistryObject[]) {
  return {
    inetnum: objects.flatMap((object) => {
      if ('inetnum' in object) return [object]
      if ('inet6num' in object) return [{ ...object, inetnum: object['inet6num'] ?? '' }]
      return 'aut-num' in object
        ? [{ inetnum: first(object['aut-num']), netname: first(object['as-name']), ...object }]
        : []
    }),
    person: objects.flatMap((object) => {
      if ('person' in object) return [object]
      return 'role' in object ? [{ ...object, person: object['role'] ?? '' }] : []
    }),
    route: objects.flatMap((object) => {
      if ('route' in object) return [object]
      return 'route6' in object ? [{ ...object, route: object['route6'] ?? '' }] : []
    }),
  }
}
