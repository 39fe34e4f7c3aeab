import * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { parseAmount } from '@ip-portal/core/kernel/values/money'
import {
  Asn,
  Block,
  choiceField,
  Colour,
  Day,
  Email,
  isWholeCents,
  ServiceKind,
  TaxNumber,
  textField,
} from '../files/file-fields.ts'
import { customersTexts as texts } from './customers.texts.ts'

const Text = textField(limits.nameMaxLength)
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

export const companyFields = {
  /** Number of the company in the system that it comes from; a second import finds it by that. */
  id: Text,
  name: Text,
  tax_number: v.optional(TaxNumber),
  tax_office: v.optional(Text),
  address: v.optional(Text),
}
export const userFields = {
  email: Email,
  name: Text,
  phone: v.optional(textField(limits.phoneMaxLength)),
}
export const orderFields = {
  id: Text,
  service: ServiceKind,
  block: v.optional(Block),
  asn: v.optional(Asn),
  organisation: v.optional(Text),
  status: v.optional(choiceField(['active', 'suspended']), 'active'),
  start: Day,
  end: Day,
  /** Price of one renewal. */
  price_usd: Price,
  /** Open amount; a negative one was paid beyond the charges. */
  balance_usd: v.optional(Usd, 0),
  /** Due day of the open amount. */
  due: v.optional(Day),
  tag: v.optional(textField(limits.tagMaxLength)),
}
export const contractFields = {
  /** Number of the order, as the file names it. */
  order: v.optional(Text),
  name: Text,
  status: Text,
  start: Day,
  end: v.optional(Day),
  /** Colours of the status. */
  background: v.optional(Colour, '#198754'),
  colour: v.optional(Colour, '#ffffff'),
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
