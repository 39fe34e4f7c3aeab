import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as v from 'valibot'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { type InBatches, jsonPieces } from '../../http/lists/json-pieces.ts'
import { batchesOf, type LongList } from '../../store/db/long-list.ts'
import type { Db } from '../../store/db/open.ts'
import { blockOf } from '../../store/ledger/orders.ts'
import { type ListedOf, statusText } from './order.rules.ts'
import type { ListedOrder, OrderList, PendingRequest } from './orders.answers.ts'
import { type ListedRow, selectListedOrders, selectPendingRequests } from './orders.queries.ts'

/**
 * Serialises the order list in pieces: `active` rows, newest first, and `pending` requests; of the named orders only,
 * without requests, when `only` names some.
 */
export async function* orderListJson(
  db: Db,
  company: { id: number; name: string },
  listedOf: ListedOf,
  only?: readonly number[],
): AsyncGenerator<string> {
  const requests = only ? [] : await selectPendingRequests(db, company.id)
  const active = rowsOf(db, company, listedOf, only)
  yield* jsonPieces({ active, pending: requests.map(pendingRow) } satisfies InBatches<OrderList, 'active'>)
}

async function* rowsOf(
  db: Db,
  company: { id: number; name: string },
  listedOf: ListedOf,
  only?: readonly number[],
): AsyncGenerator<ListedOrder[]> {
  for await (const orders of batchesOf(listedOrders(db, company.id, only)))
    yield orders.map((order) => row(order, company.name, listedOf))
}

/** Rows of a company's list, newest first; those that are named when `only` names some. */
const listedOrders = (db: Db, companyId: number, only?: readonly number[]): LongList<ListedRow, number> => ({
  companyId,
  read: (after, limit) => selectListedOrders(db, companyId, { ids: only, below: after, limit }),
  keyOf: ({ id }) => id,
  Key: v.pipe(v.number(), v.safeInteger()),
})

/** Row of the list; field names are those of the wire. */
const row = (order: ListedRow, companyName: string, listedOf: ListedOf): ListedOrder => ({
  order_id: order.id,
  service_type_id: order.service_type_id,
  serviceTypeName: order.service_name,
  ipwithsubnet: blockOf(order),
  asn: order.asn,
  companyName,
  tag: order.tag,
  order_status: order.status,
  orderStatusdescription: statusText(order),
  isActiveOrder: order.is_active,
  start_date: order.start_on,
  end_date: order.end_on,
  net_balance: fromCents(order.cents ?? 0),
  rbl_blackListed: listedOf(reportOf(order)),
})

/** Newest report of an order; undefined for one that was never scanned. */
const reportOf = ({ black_listed, reported_at }: ListedRow) =>
  black_listed === null || reported_at === null ? undefined : { black_listed, created_at: reported_at }

const pendingRow = (request: Awaited<ReturnType<typeof selectPendingRequests>>[number]): PendingRequest => ({
  id: request.id,
  created_at: new Date(request.created_at).toISOString(),
  service_type_id: request.service_type_id,
  ip: request.ip,
  subnet: request.subnet === null ? null : String(request.subnet),
  organisation: request.organisation,
  discounted_price: fromCents(request.discounted_price_cents),
})

type Bytes = Uint8Array<ArrayBuffer>

/** Serialised list with its version. */
interface CachedList {
  etag: string
  body: Bytes
  /** The body in gzip, from the first client that accepts it. */
  gzipped: Promise<Bytes> | null
}

const maxBytes = 128 * 1024 * 1024
const compress = promisify(gzip)

/**
 * Caches the last list of each company until its version changes. Every request reads the version from the database, so
 * several processes return the same list.
 */
export class OrderListCache {
  readonly #lists = new Map<number, CachedList>()
  #bytes = 0

  /** Returns the list of this version; creates it from its pieces when it is not cached. */
  async get(companyId: number, etag: string, make: () => AsyncIterable<string>): Promise<CachedList> {
    const known = this.#lists.get(companyId)
    if (known?.etag === etag) return known
    const fresh: CachedList = { etag, body: await encoded(make()), gzipped: null }
    this.#keep(companyId, fresh)
    return fresh
  }

  /** Compresses a list, once a version. */
  gzipped(list: CachedList): Promise<Bytes> {
    return (list.gzipped ??= compress(list.body))
  }

  /** Stores a list and drops the oldest ones above the limit; a Map iterates in the order of insertion. */
  #keep(companyId: number, fresh: CachedList): void {
    this.#drop(companyId)
    this.#lists.set(companyId, fresh)
    this.#bytes += fresh.body.byteLength
    for (const id of this.#lists.keys()) {
      if (this.#bytes <= maxBytes) return
      this.#drop(id)
    }
  }

  #drop(companyId: number): void {
    this.#bytes -= this.#lists.get(companyId)?.body.byteLength ?? 0
    this.#lists.delete(companyId)
  }
}

/** Encodes a text that comes in pieces. */
export async function encoded(pieces: AsyncIterable<string>): Promise<Bytes> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
