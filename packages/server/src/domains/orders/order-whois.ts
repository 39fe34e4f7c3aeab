import * as v from 'valibot'
import type { Route } from '../../http/openapi/block.answers.ts'
import type { Db } from '../../store/db/open.ts'
import { Attributes, type OrderDetail } from './orders.answers.ts'

/**
 * Reads the registry data of an order: the three lists of the whois call and the attributes of its own object
 * (`netname`, `descr`, `org`, `admin-c`, `mnt-by`, ...). Null when the registry has no object of the order.
 */
export async function orderWhois(db: Db, orderId: number, routes: readonly Route[]): Promise<OrderDetail['whois']> {
  const own = await selectOwn(db, orderId)
  const [first] = own
  if (!first) return null
  const { inetnum: _range, ...flat } = first
  return {
    ...flat,
    inetnum: own.filter((object) => 'inetnum' in object),
    person: await selectPersons(db, own),
    route: routes.map(({ origin, prefix, maintainer }) => ({ route: prefix, origin, 'mnt-by': maintainer })),
  }
}

async function selectOwn(db: Db, orderId: number): Promise<Attributes[]> {
  const rows = await db
    .selectFrom('whois_objects')
    .select('attributes_json')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => v.parse(Attributes, JSON.parse(row.attributes_json)))
}

/** Selects the contact persons of the objects. */
async function selectPersons(db: Db, objects: Attributes[]): Promise<Attributes[]> {
  const handles = [...new Set(objects.flatMap((object) => [object['admin-c'], object['tech-c']]))]
  const known = handles.filter((handle) => handle !== undefined)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('whois_objects')
    .select('attributes_json')
    .where('type', '=', 'person')
    .where('key', 'in', known)
    .orderBy('id')
    .execute()
  return rows.map((row) => v.parse(Attributes, JSON.parse(row.attributes_json)))
}
