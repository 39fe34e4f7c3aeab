import { sortableAddress } from '../kernel/values/address-order.ts'
import { asnOf } from '../kernel/values/asn.ts'
import { daysLeft } from '../kernel/values/dates.ts'
import { compareTurkish, fold } from '../kernel/values/turkish.ts'
import { isCancelled, serviceNumber } from './order-view.rules.ts'
import type { Order } from './orders.schema.ts'
import { noMarkedOrders, type MarkedOrders, type OrderMark, noDuePayments, type DuePayments } from './overview.rules.ts'

/** Reads a text to look for; an AS number is found in any of its spellings, also with a blank behind `AS`. */
export function searchedName(text: string): string {
  const name = text.trim().replace(/^as\s+(?=\d)/i, 'AS')
  return asnOf(name) ?? name
}

const queryOf = (text: string): string => fold(searchedName(text))

/**
 * Finds the order that a text names by its block or AS number: the newest one of that name, else the only one whose name
 * begins so; null otherwise.
 */
export function orderNamed(orders: readonly Order[], text: string): number | null {
  const query = queryOf(text)
  const idsOf = (isIt: (name: string) => boolean) =>
    orders.filter((order) => isIt(fold(serviceNumber(order)))).map(({ order_id: id }) => id)
  const named = idsOf((name) => name === query)
  if (named.length > 0) return Math.max(...named)
  const [only = null, ...others] = idsOf((name) => name.startsWith(query))
  return others.length === 0 ? only : null
}

/**
 * Finds the order that a search means among those it has found: the only one, else the first with that number, block or
 * AS number; null otherwise.
 */
export function orderMeant(found: readonly Order[], text: string): Order | null {
  const [only] = found
  if (only && found.length === 1) return only
  const name = searchedName(text)
  const id = Number(/^#?(\d+)$/.exec(name)?.[1])
  return found.find((order) => order.order_id === id || serviceNumber(order) === name) ?? null
}

/** Origins of the routes and ROAs of orders, by order number. */
export type OriginsByOrder = ReadonlyMap<number, readonly string[]>

/** No origin; also what is known before they have arrived. */
const noOrigins: OriginsByOrder = new Map()

/** Filter of the order list; a missing field lets every order pass. */
export interface OrderFilter {
  search?: string
  tag?: string
  serviceType?: number
  status?: number
  /** Only orders whose payment is late. */
  late?: true
  /** Only orders that the figures name for each of these reasons. */
  marks?: readonly OrderMark[]
}

/** Sortable columns, by the field names of the API. */
export const orderSortFields = [
  'order_id',
  'serviceTypeName',
  'ipwithsubnet',
  'rbl_blackListed',
  'tag',
  'start_date',
  'days_left',
  'end_date',
  'net_balance',
] as const
/** Column that sorts the list, or the delay of the payment: late orders, then due ones. */
export type OrderSortField = (typeof orderSortFields)[number] | 'late'
/** Sorting of the list. */
export interface OrderSort {
  field: OrderSortField
  descending: boolean
}

/** Default order of the list. */
export const defaultOrderSort: OrderSort = { field: 'order_id', descending: true }

const searchTextOf = (order: Order, origins: readonly string[]): string =>
  fold(
    [
      order.companyName,
      order.serviceTypeName,
      order.ipwithsubnet,
      order.asn,
      order.orderStatusdescription,
      order.tag,
      ...origins,
    ].join('\u0001'),
  )

const matches = (order: Order, filter: OrderFilter, due: DuePayments, marked: MarkedOrders): boolean =>
  (filter.marks ?? []).every((mark) => marked[mark].has(order.order_id)) &&
  (filter.late === undefined || due.get(order.order_id)?.state === 'overdue') &&
  (filter.tag === undefined || order.tag === filter.tag) &&
  (filter.serviceType === undefined || order.service_type_id === filter.serviceType) &&
  (filter.status === undefined || order.order_status === filter.status)

/**
 * Index of a list of orders. It computes search texts and sort ranks once, so that `view` only compares numbers. Build
 * a new one when the orders, their origins or the day change.
 */
export class OrderIndex {
  readonly orders: readonly Order[]
  readonly #searchTexts: string[] = []
  readonly #ranks = new Map<OrderSortField, Float64Array>()
  readonly #now: number
  readonly #origins: OriginsByOrder
  #due = noDuePayments
  /** Rows in the order of the last sort, and the hits of the last query among them. */
  #sorted: { key: string; rows: Int32Array } | null = null
  #found: { key: string; query: string; rows: Int32Array } | null = null

  constructor(orders: readonly Order[], now: number, origins = noOrigins) {
    this.orders = orders
    this.#now = now
    this.#origins = origins
  }

  /** Lists the origins of an order that a search finds. */
  foundOrigins({ order_id: id }: Order, search: string): readonly string[] {
    const query = queryOf(search)
    return this.#originsOf(id).filter((origin) => fold(origin).includes(query))
  }

  #originsOf = (id: number) => this.#origins.get(id) ?? []

  /**
   * Lists the orders that pass search and filters, sorted; cancelled ones (status 20) and empty values come last. `due`
   * says which payments are late, `marked` which orders the figures name.
   */
  view(
    filter: OrderFilter,
    sort: OrderSort = defaultOrderSort,
    due: DuePayments = noDuePayments,
    marked: MarkedOrders = noMarkedOrders,
  ): Order[] {
    this.#judge(due)
    const view: Order[] = []
    for (const row of this.#search(filter.search ?? '', sort)) {
      const order = this.#at(row)
      if (matches(order, filter, this.#due, marked)) view.push(order)
    }
    return view
  }

  /** Forgets the order by delay when other payments are due. */
  #judge(due: DuePayments): void {
    if (this.#due === due) return
    this.#due = due
    this.#ranks.delete('late')
    this.#sorted = null
    this.#found = null
  }

  #sort(sort: OrderSort): { key: string; rows: Int32Array } {
    const key = `${sort.field} ${sort.descending}`
    if (this.#sorted?.key === key) return this.#sorted
    const ranks = this.#ranksOf(sort.field)
    const sign = sort.descending ? -1 : 1
    const compare = (a: number, b: number) => {
      const isOver = isCancelled(this.#at(a))
      if (isOver !== isCancelled(this.#at(b))) return isOver ? 1 : -1
      const difference = ((ranks[a] ?? NaN) - (ranks[b] ?? NaN)) * sign
      return Number.isNaN(difference) ? Number(Number.isNaN(ranks[a])) - Number(Number.isNaN(ranks[b])) : difference
    }
    const rows = Int32Array.from([...this.orders.keys()].sort(compare))
    return (this.#sorted = { key, rows })
  }

  #at(row: number): Order {
    const order = this.orders[row]
    if (!order) throw new Error(`no row ${row}`)
    return order
  }

  /** Searches a query that begins with the last one among the hits of the last one. */
  #search(text: string, sort: OrderSort): Int32Array {
    const { key, rows } = this.#sort(sort)
    if (text.trim() === '') return rows
    const query = queryOf(text)
    const last = this.#found
    const pool = last?.key === key && query.startsWith(last.query) ? last.rows : rows
    // A single # matches every number: without hits, longer queries would have none either.
    const id = query.replace(/^#/, '')
    const found = pool.filter(
      (row) => this.#searchText(row).includes(query) || String(this.orders[row]?.order_id).startsWith(id),
    )
    this.#found = { key, query, rows: found }
    return found
  }

  #searchText(row: number): string {
    const order = this.#at(row)
    return (this.#searchTexts[row] ??= searchTextOf(order, this.#originsOf(order.order_id)))
  }

  #ranksOf(field: OrderSortField): Float64Array {
    const known = this.#ranks.get(field)
    if (known) return known
    const ranks = field === 'late' ? delays(this.orders, this.#due) : ranksOf(this.orders, field, this.#now)
    this.#ranks.set(field, ranks)
    return ranks
  }
}

/** Computes the sort value of each row, NaN for an empty one; texts get their rank in the Turkish dictionary. */
function ranksOf(orders: readonly Order[], field: Exclude<OrderSortField, 'late'>, now: number): Float64Array {
  switch (field) {
    case 'order_id':
    case 'rbl_blackListed':
    case 'net_balance':
      return Float64Array.from(orders, (order) => order[field] ?? NaN)
    case 'days_left':
      return Float64Array.from(orders, (order) => daysLeft(order.end_date, now) ?? NaN)
    case 'start_date':
    case 'end_date':
      return Float64Array.from(orders, (order) => (order[field] ? Date.parse(order[field]) : NaN))
    case 'ipwithsubnet':
      return textRanks(orders.map(serviceNumber).map(sortableAddress))
    case 'serviceTypeName':
    case 'tag':
      return textRanks(orders.map((order) => order[field] ?? ''))
  }
}

/** Lists the days by which each order is late, negative before the due date. */
const delays = (orders: readonly Order[], due: DuePayments): Float64Array =>
  Float64Array.from(orders, ({ order_id }) => {
    const payment = due.get(order_id)
    if (!payment || payment.days === null) return NaN
    return payment.state === 'overdue' ? payment.days : -payment.days
  })

function textRanks(texts: readonly string[]): Float64Array {
  const sorted = [...new Set(texts)].sort(compareTurkish)
  const rank = new Map(sorted.map((text, index) => [text, index]))
  return Float64Array.from(texts, (text) => (text === '' ? NaN : (rank.get(text) ?? NaN)))
}
