import { sortableAddress } from '../kernel/values/address-order.ts'
import { daysLeft } from '../kernel/values/dates.ts'
import { limits, orderStatuses, serviceTypes } from '../kernel/values/limits.ts'
import type { Severity } from '../kernel/values/severity.ts'
import { compareTurkish, fold } from '../kernel/values/turkish.ts'
import type { Order, PendingRequest } from './orders.schema.ts'

/** What the service number column shows: the block of an IP order, the AS number of an ASN order. */
export const serviceNumber = (order: Order): string => order.ipwithsubnet ?? order.asn ?? ''

/** A row opens its detail only when the order is active. */
export const isOpenable = (order: Order): boolean => order.isActiveOrder === 1

/** A payment can be reported for whatever is owed, also while the order is not active: it becomes so by being paid. */
export const isPayableRow = (order: Order): boolean =>
  (order.net_balance ?? 0) > 0 && order.order_status !== orderStatuses.cancelled

/** Tags belong to active orders. */
export const isTaggable = (order: { isActiveOrder: 0 | 1 }): boolean => order.isActiveOrder === 1

/** Severity of an order status code. */
export function statusSeverity(status: number): Severity {
  if (status === orderStatuses.inUse) return 'success'
  if (status === orderStatuses.cancelled) return 'danger'
  return status === orderStatuses.awaitsPayment || status === orderStatuses.suspended ? 'warning' : 'secondary'
}

/** Severity of the days left in a list: good above 50, a warning from 1 to 50, a danger at 0 or less. */
export function listDaysSeverity(days: number): Severity {
  if (days > limits.listDaysGreenAbove) return 'success'
  return days >= 1 ? 'warning' : 'danger'
}

export interface OrderFilter {
  search?: string
  tag?: string
  serviceType?: number
  status?: number
}

/** The sortable columns, by the API's field names. */
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
export type OrderSortField = (typeof orderSortFields)[number]
export interface OrderSort {
  field: OrderSortField
  descending: boolean
}

/** The order of the list when nobody chose one. */
export const defaultOrderSort: OrderSort = { field: 'order_id', descending: true }

const searchTextOf = (order: Order): string =>
  fold(
    [
      order.companyName,
      order.serviceTypeName,
      order.ipwithsubnet ?? '',
      order.asn ?? '',
      order.orderStatusdescription,
      order.tag ?? '',
    ].join('\u0001'),
  )

const matches = (order: Order, filter: OrderFilter): boolean =>
  (filter.tag === undefined || order.tag === filter.tag) &&
  (filter.serviceType === undefined || order.service_type_id === filter.serviceType) &&
  (filter.status === undefined || order.order_status === filter.status)

/**
 * A prepared list of orders. Everything that does not change with a key press (search texts, sort ranks) is
 * computed once; `view` then only walks numbers. Built anew when the orders or the day change.
 */
export class OrderIndex {
  readonly orders: readonly Order[]
  readonly #searchTexts: string[] = []
  readonly #ranks = new Map<OrderSortField, Float64Array>()
  readonly #now: number
  /** The rows in the order of the last sort, and those of them that the last query left. */
  #sorted: { key: string; rows: Int32Array } | null = null
  #found: { key: string; query: string; rows: Int32Array } | null = null

  constructor(orders: readonly Order[], now: number) {
    this.orders = orders
    this.#now = now
  }

  /** Rows that pass search and filters, sorted; status 20 last whatever the column and direction, empty values last. */
  view(filter: OrderFilter, sort: OrderSort = defaultOrderSort): Order[] {
    const view: Order[] = []
    for (const row of this.#search(filter.search ?? '', sort)) {
      const order = this.#at(row)
      if (matches(order, filter)) view.push(order)
    }
    return view
  }

  #sort(sort: OrderSort): { key: string; rows: Int32Array } {
    const key = `${sort.field} ${sort.descending}`
    if (this.#sorted?.key === key) return this.#sorted
    const ranks = this.#ranksOf(sort.field)
    const sign = sort.descending ? -1 : 1
    const compare = (a: number, b: number) => {
      const isCancelled = this.#isCancelled(a)
      if (isCancelled !== this.#isCancelled(b)) return isCancelled ? 1 : -1
      const difference = ((ranks[a] ?? NaN) - (ranks[b] ?? NaN)) * sign
      if (!Number.isNaN(difference)) return difference || a - b
      const isEmpty = Number.isNaN(ranks[a])
      return isEmpty === Number.isNaN(ranks[b]) ? a - b : isEmpty ? 1 : -1
    }
    // A plain array sees that it is in order already, or in the opposite one, which is how orders arrive.
    const rows = Int32Array.from([...this.orders.keys()].sort(compare))
    return (this.#sorted = { key, rows })
  }

  #at(row: number): Order {
    const order = this.orders[row]
    if (!order) throw new Error(`no row ${row}`)
    return order
  }

  #isCancelled = (row: number) => this.orders[row]?.order_status === orderStatuses.cancelled

  /** A query that only grew is looked up among the hits of the shorter one. */
  #search(text: string, sort: OrderSort): Int32Array {
    const { key, rows } = this.#sort(sort)
    // Nothing is folded for nothing: the first fold brings in the rules of the language.
    if (text.trim() === '') return rows
    const query = fold(text.trim())
    const last = this.#found
    const pool = last?.key === key && query.startsWith(last.query) ? last.rows : rows
    const id = query.replace(/^#/, '')
    // A lone # is the start of every number: had it no hits, none of the longer queries would have any.
    const isNumber = /^\d*$/.test(id)
    const found = pool.filter(
      (row) => this.#searchText(row).includes(query) || (isNumber && String(this.orders[row]?.order_id).startsWith(id)),
    )
    this.#found = { key, query, rows: found }
    return found
  }

  #searchText(row: number): string {
    return (this.#searchTexts[row] ??= searchTextOf(this.#at(row)))
  }

  #ranksOf(field: OrderSortField): Float64Array {
    const known = this.#ranks.get(field)
    if (known) return known
    const ranks = ranksOf(this.orders, field, this.#now)
    this.#ranks.set(field, ranks)
    return ranks
  }
}

/** Sort value of each row as a number, NaN where it is empty; texts by their rank in the Turkish dictionary. */
function ranksOf(orders: readonly Order[], field: OrderSortField, now: number): Float64Array {
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

function textRanks(texts: readonly string[]): Float64Array {
  const sorted = [...new Set(texts)].sort(compareTurkish)
  const rank = new Map(sorted.map((text, index) => [text, index]))
  return Float64Array.from(texts, (text) => (text === '' ? NaN : (rank.get(text) ?? NaN)))
}

/** Pending requests by the two services of the panel; what is not IP counts as ASN. */
export function groupPending(requests: readonly PendingRequest[]): { ip: PendingRequest[]; asn: PendingRequest[] } {
  const isIp = (request: PendingRequest) => request.service_type_id === serviceTypes.ip
  return { ip: requests.filter(isIp), asn: requests.filter((request) => !isIp(request)) }
}

/** What a request is about: `ip/subnet`, else the organisation; null when it names neither. */
export function requestDetail(request: PendingRequest): string | null {
  if (request.service_type_id === serviceTypes.ip) return `${request.ip ?? ''}/${request.subnet ?? ''}`
  return request.organisation || null
}
