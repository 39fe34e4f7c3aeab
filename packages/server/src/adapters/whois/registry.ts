/** An object of the registry: attributes under their RPSL names, with a list where one is given several times. */
export type RegistryObject = Record<string, string | string[]>

/** Where the portal looks objects up. */
export interface Registry {
  /**
   * The objects that answer a look-up (a handle, an AS number or a block) with the objects they refer to; empty
   * when the registry says that it has none. Rejects with `RegistryUnavailable` when it does not say.
   */
  find(value: string): Promise<RegistryObject[]>
}

/** The registry gave no usable answer; whether an object exists is then unknown, which is never "found". */
export class RegistryUnavailable extends Error {}

/** Attributes that name their object, in the order in which one object is asked for its name. */
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

/** Whether one of the objects is the one with this name; names are compared without case (RFC 2622 section 2). */
export const hasObject = (objects: readonly RegistryObject[], name: string): boolean =>
  objects.some((object) => {
    const key = nameAttributes.find((attribute) => attribute in object)
    return key !== undefined && first(object[key]).toUpperCase() === name.toUpperCase()
  })

/** First value of an attribute; empty when it is missing. */
export const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** The three lists of the whois answer. An AS number stands in the first one, under the names shown there. */
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
