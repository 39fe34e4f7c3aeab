import * as v from 'valibot'
import { Asn } from '../../routing/routing.schema.ts'
import { canonicalPrefix } from '../../routing/rpki/prefix.rules.ts'

/** Fault of a place of the document. */
export type DocumentFault =
  | 'unknown-key'
  | 'missing'
  | 'empty'
  | 'not-a-document'
  | 'not-an-object'
  | 'not-a-list'
  | 'not-orders'
  | 'not-an-id'
  | 'not-a-block'
  | 'not-an-asn'
  | 'not-a-prefix'
  | 'outside-block'
  | 'no-prefixes'
  | 'not-a-max-length'
  | 'not-a-host'
  | 'not-two-hosts'
  | 'equal-hosts'
  | 'twice'
  | 'wrong-max-length'
  | 'old-max-length'
  | 'other-block'
  | 'no-order'
  | 'part-of-block'
  | 'several-orders'

const fault = (name: DocumentFault) => name

/**
 * Makes an object that refuses unknown keys: a misspelt `route:` must not mean "keep the routes". The message of an
 * unknown key names the known ones behind it.
 */
const exact = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return [fault('unknown-key'), ...Object.keys(entries)].join(' ')
    return issue.expected === 'Object' ? fault('not-an-object') : fault('missing')
  })

/**
 * Forms of a prefix, an AS number up to 4294967295 (RFC 6793) and a host name as they are typed. A JSON Schema
 * says them; it says nothing of what follows a conversion.
 */
const prefixForm =
  /^\s*(?:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!\/)|(?=\/))){4}\/0?(?:\d|[0-2]\d|3[0-2])|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\/(?:0?\d{1,2}|1[01]\d|12[0-8]))\s*$/
const asnForm =
  /^\s*[Aa][Ss](?:0+|0*(?:[1-9]\d{0,8}|[1-3]\d{9}|4[01]\d{8}|42[0-8]\d{7}|429[0-3]\d{6}|4294[0-8]\d{5}|42949[0-5]\d{4}|429496[0-6]\d{3}|4294967[01]\d{2}|42949672[0-8]\d|429496729[0-5]))\s*$/
const hostForm = /^\s*(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}\.?\s*$/

/** Block in its shortest form; a text that is no block stays for the check of the order. */
const Block = v.pipe(
  v.string(fault('not-a-block')),
  v.regex(prefixForm, fault('not-a-block')),
  v.transform((text) => canonicalPrefix(text.trim()) ?? text),
)

const AsnText = v.message(v.pipe(v.string(), v.regex(asnForm), Asn), fault('not-an-asn'))

/** Prefix of a route in its shortest form. */
const PrefixText = v.pipe(
  v.string(fault('not-a-prefix')),
  v.regex(prefixForm, fault('not-a-prefix')),
  v.check((text) => canonicalPrefix(text.trim()) !== null, fault('not-a-prefix')),
  v.transform((text) => canonicalPrefix(text.trim()) ?? text),
)

/**
 * Route of the block. An AS number alone leaves an existing route of that origin as it is, and makes a missing one for
 * the whole block; with a prefix, the route has this prefix.
 */
const DesiredRoute = v.union([AsnText, exact({ origin: AsnText, prefix: v.optional(PrefixText) })], fault('not-an-asn'))
export type DesiredRoute = v.InferOutput<typeof DesiredRoute>

/** ROA of the block (RFC 9582); without a max length it gets the one that the block allows. */
const DesiredRoa = exact({
  asn: AsnText,
  maxLength: v.optional(
    v.message(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(128)), fault('not-a-max-length')),
  ),
})

/**
 * Desired state of one block; without an id it is that of the order that has the block. A part that is left out stays
 * as it is; an empty list removes all of it.
 */
export const DesiredOrder = exact({
  id: v.optional(v.message(v.pipe(v.number(), v.integer(), v.minValue(1)), fault('not-an-id'))),
  block: Block,
  routes: v.optional(v.array(DesiredRoute, fault('not-a-list'))),
  roas: v.optional(v.array(DesiredRoa, fault('not-a-list'))),
  nameServers: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(fault('not-a-host')), v.regex(hostForm, fault('not-a-host'))), fault('not-a-list')),
      v.maxLength(2, fault('not-two-hosts')),
    ),
  ),
})
export type DesiredOrder = v.InferOutput<typeof DesiredOrder>

/** Desired state of a block whose order is known. */
export type NumberedOrder = DesiredOrder & { id: number }

/** Document of `export`, `plan` and `apply`: any number of IP orders, each with its block. */
export const DesiredState = exact({ orders: v.array(DesiredOrder, fault('not-orders')) })
export type DesiredState = v.InferOutput<typeof DesiredState>

/** Document whose orders are not judged yet. */
export const OrderList = exact({ orders: v.array(v.unknown(), fault('not-orders')) })
