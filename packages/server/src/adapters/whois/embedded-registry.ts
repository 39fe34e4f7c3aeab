import * as v from 'valibot'
import type { Db } from '../../store/db/open.ts'
import { first, type Registry, type RegistryObject } from './registry.ts'

const Attributes = v.record(v.string(), v.union([v.string(), v.array(v.string())]))

/** Registry in the portal's own database, for a portal without a whois server. */
export const createEmbeddedRegistry = (db: Db): Registry => ({
  find: async (value) => {
    const own = await selectByKeys(db, [value, value.toUpperCase(), ...(await keysOfBlock(db, value))])
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

/** Keys of the objects of a block. Queries name it as `192.0.2.0/24`, its object by the first and last address. */
async function keysOfBlock(db: Db, value: string): Promise<string[]> {
  const [ip = '', length] = value.split('/')
  if (length === undefined || !/^\d{1,3}$/.test(length)) return []
  const rows = await db
    .selectFrom('whois_objects as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select('w.key')
    .where('w.type', '=', 'inetnum')
    .where('o.ip', '=', ip)
    .where('o.subnet', '=', Number(length))
    .execute()
  return rows.map((row) => row.key)
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
