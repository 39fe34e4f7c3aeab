import { isMap, isScalar, isSeq, Scalar, visit, type Document, type Pair, type YAMLMap } from 'yaml'
import {
  canonicalHost,
  canonicalRoute,
  compareHosts,
  compareOrders,
  compareRoas,
  compareRoutes,
  fieldOrder,
  isNote,
  type DesiredOrder,
  type DesiredRoute,
  type DesiredState,
} from '@ip-portal/core/desired-state'

/** Sorts and spells the entries of a parsed document as its desired state says; comments move with their entries. */
export function sortEntries(document: Document.Parsed, { orders }: DesiredState): void {
  visit(document, {
    // Values of the user's own stay as they are written.
    Pair: (_, { key }) => (isScalar(key) && isNote(key.value) ? visit.SKIP : undefined),
    Collection: (_, node) => {
      // An empty list is written as [].
      node.flow = node.items.length === 0
      unmark(node)
    },
    Scalar: (_, node) => spell(node, node.value),
  })
  if (document.directives) document.directives.docEnd = false
  sortList(document.get('orders'), orders, compareOrders, sortOrder)
}

function sortOrder(node: unknown, { id, block, routes, roas, nameServers }: DesiredOrder): void {
  if (!isMap(node)) return
  if (id !== undefined) setField(node, 'id', id)
  setField(node, 'block', block)
  sortList(node.get('routes'), routes ?? [], compareRoutes, sortRoute)
  sortList(node.get('roas'), roas ?? [], compareRoas(block), (roa, { asn }) => {
    if (!isMap(roa)) return
    setField(roa, 'asn', asn)
    sortItem(roa)
  })
  sortList(node.get('nameServers'), (nameServers ?? []).map(canonicalHost), compareHosts, spell)
  sortItem(node)
}

/** Spells a route; a map that names only the origin becomes the origin, with the comments of the map. */
function sortRoute(node: unknown, route: DesiredRoute): unknown {
  const canonical = canonicalRoute(route)
  if (!isMap(node)) return spell(node, canonical)
  if (typeof canonical !== 'string' || node.items.length > 1) {
    const { origin, prefix } = typeof canonical === 'string' ? { origin: canonical } : canonical
    setField(node, 'origin', origin)
    if (prefix !== undefined) setField(node, 'prefix', prefix)
    return sortItem(node)
  }
  const [{ key, value }] = node.items as [Pair<Scalar, Scalar>]
  const scalar = new Scalar(canonical)
  const above = [node.commentBefore, key.commentBefore, value?.commentBefore].filter((text) => text)
  scalar.commentBefore = above.length > 0 ? above.join('\n') : null
  scalar.comment = value?.comment ?? null
  return scalar
}

/** Sorts a list by the values of its items, after `work` has spelled each; `work` may give another node. */
function sortList<Value>(
  list: unknown,
  values: readonly Value[],
  compare: (one: Value, other: Value) => number,
  work: (node: unknown, value: Value) => unknown,
): void {
  if (!isSeq(list)) return
  list.items = values
    .map((value, at) => ({ value, node: work(list.items[at], value) ?? list.items[at] }))
    .toSorted((one, other) => compare(one.value, other.value))
    .map(({ node }) => node)
}

/**
 * Puts the fields of an item into the order of an export, those of the user's own behind them. A comment above the first
 * one stands above the item.
 */
function sortItem(item: YAMLMap): void {
  const placeOf = ({ key }: Pair) => {
    const place = fieldOrder.indexOf(String(isScalar(key) ? key.value : key))
    return place === -1 ? fieldOrder.length : place
  }
  item.items.sort((one, other) => placeOf(one) - placeOf(other))
  const key = item.items[0]?.key
  if (!isScalar(key) || !key.commentBefore) return
  item.commentBefore = [item.commentBefore, key.commentBefore].filter((text) => text).join('\n')
  key.commentBefore = null
}

const setField = (map: YAMLMap, key: string, value: unknown): void => spell(map.get(key, true), value)

/** Gives a scalar a value in its plain form; quotes stay where YAML needs them. */
function spell(node: unknown, value: unknown): void {
  if (!isScalar(node)) return
  const isPlain = node.type === Scalar.PLAIN && node.value === value && typeof value === 'string'
  if (isPlain && node.tag === undefined && node.anchor === undefined) return
  // Not by `delete`, which makes each node slow to read.
  Object.assign(node, {
    value,
    type: Scalar.PLAIN,
    format: undefined,
    source: undefined,
    tag: undefined,
    anchor: undefined,
  })
}

/** Removes tag and anchor of a node: a document without aliases needs neither. */
function unmark(node: { tag?: string | undefined; anchor?: string | undefined }): void {
  delete node.tag
  delete node.anchor
}
