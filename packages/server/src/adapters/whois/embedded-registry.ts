import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import type { Db } from '../../store/db/open.ts'
import { inetnumOf } from './blocks.ts'
import { first, type Registry, type RegistryObject } from './registry.ts'

const Attributes = v.record(v.string(), v.union([v.string(), v.array(v.string())]))

/** Registry in the portal's own database, for a portal without a whois server. */
export const createEmbeddedRegistry = (db: Db): Registry => ({
  find: async (value) => {
    const own = await selectByKeys(db, [value, value.toUpperCase(), ...keysOfBlock(value)])
    const contacts = own.flatMap((object) => [object['admin-c'] ?? [], object['tech-c'] ?? []]).flat()
    const names = new Set(own.map((object) => first(object['nic-hdl'])))
    const people = await selectByKeys(
      db,
      [...new Set(contacts)].filter((handle) => !names.has(handle)),
    )
    return [...own, ...people, ...(await selectRouteObjects(db, value))]
  },
})

async function selectByKeys(db: Db, keys: string[]): Promise<RegistryObject[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('whois_objects')
    .select('attributes_json')
    .where('key', 'in', keys)
    .orderBy('id')
    .execute()
  return rows.map((row) => v.parse(Attributes, JSON.parse(row.attributes_json)))
}

/** Key of the object of a block, which queries name as `192.0.2.0/24`; none for other values. */
function keysOfBlock(value: string): string[] {
  const [ip = '', length] = value.split('/')
  return length !== undefined && ipaddr.isValidCIDR(value) ? [inetnumOf({ ip, subnet: Number(length) })] : []
}

const maxRoutes = 100

/** Route objects of a block or of an AS number, as the registry would publish them. */
async function selectRouteObjects(db: Db, value: string): Promise<RegistryObject[]> {
  const rows = await db
    .selectFrom('routes')
    .select(['prefix', 'origin', 'maintainer'])
    .where((row) => row.or([row('prefix', '=', value), row('origin', '=', value.toUpperCase())]))
    .orderBy('id')
    .limit(maxRoutes)
    .execute()
  return rows.map(({ prefix, origin, maintainer }) => ({ route: prefix, origin, 'mnt-by': maintainer }))
}
