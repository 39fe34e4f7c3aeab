import * as v from 'valibot'
import { Asn } from '../../routing/routing.schema.ts'
import { canonicalPrefix } from '../../routing/rpki/prefix.rules.ts'

/** Fault of a place of the document. */
export type DocumentFault =
  | 'unknown-key'
  | 'missing'
  | 'not-an-object'
  | 'not-a-list'
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
  | 'other-block'

const fault = (name: DocumentFault) => name

/** Makes an object that refuses unknown keys: a misspelt `route:` must not mean "keep the routes". */
const exact = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return fault('unknown-key')
    return issue.expected === 'Object' ? fault('not-an-object') : fault('missing')
  })

/**
 * Form of a prefix and of an AS number as they are typed. A JSON Schema says it; it says nothing of what follows a
 * conversion.
 */
const prefixForm = /^\s*[0-9A-Fa-f:.]+\/\d{1,3}\s*$/
const asnForm = /^\s*[Aa][Ss]\d+\s*$/

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

/** Desired state of one block. A part that is left out stays as it is; an empty list removes all of it. */
const DesiredOrder = exact({
  id: v.message(v.pipe(v.number(), v.integer(), v.minValue(1)), fault('not-an-id')),
  block: Block,
  routes: v.optional(v.array(DesiredRoute, fault('not-a-list'))),
  roas: v.optional(v.array(DesiredRoa, fault('not-a-list'))),
  nameServers: v.optional(
    v.pipe(v.array(v.string(fault('not-a-host')), fault('not-a-list')), v.maxLength(2, fault('not-two-hosts'))),
  ),
})
export type DesiredOrder = v.InferOutput<typeof DesiredOrder>

/** Document of `export`, `plan` and `apply`: any number of IP orders, each with its id and block. */
export const DesiredState = exact({ orders: v.array(DesiredOrder, fault('not-a-list')) })
export type DesiredState = v.InferOutput<typeof DesiredState>
