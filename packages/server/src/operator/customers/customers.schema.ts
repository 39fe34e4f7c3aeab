import * as v from 'valibot'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { limits, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { parseAmount } from '@ip-portal/core/kernel/values/money'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { isEmail } from '@ip-portal/core/kernel/wire/request-fields'
import { canonicalPrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { isWholeCents } from '../files/whole-cents.ts'
import { customersTexts as texts } from './customers.texts.ts'

/** A cell of CSV is a text, a value of YAML may be a number. */
const Text = v.pipe(
  v.union([v.string(), v.number()], texts.notText),
  v.transform((value) => String(value).trim()),
  v.check((text) => !isBlank(text), texts.blank),
  v.maxLength(limits.nameMaxLength, texts.tooLong(limits.nameMaxLength)),
)
const Day = v.pipe(v.string(texts.badDay), v.isoDate(texts.badDay))
/** Amount in USD, as a number or as text: `450`, `450.5`, `450,50`. */
const Usd = v.pipe(
  v.union([v.number(), v.string()], texts.badAmount),
  v.transform((amount) => (typeof amount === 'number' ? amount : (parseSigned(amount) ?? Number.NaN))),
  v.check((amount) => isWholeCents(Math.abs(amount)), texts.badAmount),
)
const Price = v.pipe(Usd, v.minValue(0, texts.badAmount))

function parseSigned(text: string): number | null {
  const isNegative = text.trim().startsWith('-')
  const amount = parseAmount(isNegative ? text.trim().slice(1) : text)
  return amount === null ? null : isNegative ? -amount : amount
}

const kinds = Object.keys(serviceTypes) as (keyof typeof serviceTypes)[]
const states = ['active', 'suspended'] as const

export const companyFields = {
  /** Number of the company in the system that it comes from; a second import finds it by that. */
  id: Text,
  name: Text,
  tax_number: v.optional(v.pipe(Text, v.regex(/^\d{10,11}$/, texts.badTaxNumber))),
  tax_office: v.optional(Text),
  address: v.optional(Text),
}
export const userFields = {
  email: v.pipe(Text, v.check(isEmail, texts.badEmail), v.transform(normaliseEmail)),
  name: Text,
  phone: v.optional(v.pipe(Text, v.maxLength(limits.phoneMaxLength, texts.tooLong(limits.phoneMaxLength)))),
}
export const orderFields = {
  id: Text,
  service: v.picklist(kinds, texts.oneOf(kinds)),
  block: v.optional(v.pipe(v.string(), v.transform(canonicalPrefix), v.string(texts.badBlock))),
  asn: v.optional(v.pipe(v.string(), v.transform(asnOf), v.string(texts.badAsn))),
  organisation: v.optional(Text),
  status: v.optional(v.picklist(states, texts.oneOf(states)), 'active'),
  start: Day,
  end: Day,
  /** Price of one renewal. */
  price_usd: Price,
  /** Open amount; a negative one was paid beyond the charges. */
  balance_usd: v.optional(Usd, 0),
  /** Due day of the open amount. */
  due: v.optional(Day),
  tag: v.optional(v.pipe(Text, v.maxLength(limits.tagMaxLength, texts.tooLong(limits.tagMaxLength)))),
}
export const contractFields = {
  /** Number of the order, as the file names it. */
  order: v.optional(Text),
  name: Text,
  status: Text,
  start: Day,
  end: v.optional(Day),
}

const Order = v.strictObject(orderFields)
const Contract = v.strictObject(contractFields)
const User = v.strictObject(userFields)

/** Companies with all that belongs to them, as one file. */
export const Customers = v.strictObject({
  companies: v.array(
    v.strictObject({
      ...companyFields,
      users: v.optional(v.array(User), []),
      orders: v.optional(v.array(Order), []),
      contracts: v.optional(v.array(Contract), []),
    }),
  ),
})
export type Customers = v.InferOutput<typeof Customers>
export type CompanyEntry = Customers['companies'][number]
export type OrderEntry = CompanyEntry['orders'][number]
