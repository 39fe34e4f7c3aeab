import * as v from 'valibot'
import { Asn } from '../../routing/routing.schema.ts'

/** What can be wrong with a place of the document; the texts say it in words. */
export type DocumentFault =
  | 'unknown-key'
  | 'missing'
  | 'not-an-object'
  | 'not-a-list'
  | 'not-an-id'
  | 'not-a-block'
  | 'not-an-asn'
  | 'not-a-max-length'
  | 'not-a-host'
  | 'not-two-hosts'
  | 'equal-hosts'
  | 'twice'
  | 'no-roa-for-v6'
  | 'wrong-max-length'
  | 'other-block'

const fault = (name: DocumentFault) => name

/** An object that refuses keys it does not know: a misspelt `route:` must not count as "leave the routes alone". */
const exact = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return fault('unknown-key')
    return issue.expected === 'Object' ? fault('not-an-object') : fault('missing')
  })

const AsnText = v.message(Asn, fault('not-an-asn'))

/** A ROA of the block (RFC 9582); without a max length it gets the one that the block allows. */
const DesiredRoa = exact({
  asn: AsnText,
  maxLength: v.optional(
    v.message(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(128)), fault('not-a-max-length')),
  ),
})

/** How one block shall be routed. A part that is left out is left alone; an empty list removes everything of it. */
const DesiredOrder = exact({
  id: v.message(v.pipe(v.number(), v.integer(), v.minValue(1)), fault('not-an-id')),
  block: v.string(fault('not-a-block')),
  routes: v.optional(v.array(AsnText, fault('not-a-list'))),
  roas: v.optional(v.array(DesiredRoa, fault('not-a-list'))),
  nameServers: v.optional(v.array(v.string(fault('not-a-host')), fault('not-a-list'))),
})
export type DesiredOrder = v.InferOutput<typeof DesiredOrder>

/** The document of `export`, `plan` and `apply`: any number of IP orders, named by id and block. */
export const DesiredState = exact({ orders: v.array(DesiredOrder, fault('not-a-list')) })
export type DesiredState = v.InferOutput<typeof DesiredState>
