import * as v from 'valibot'
import { limits, renewalPeriods } from '@ip-portal/core/kernel/values/limits'
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
import { fileTexts } from '../files/files.texts.ts'
import { catalogueTexts as texts } from './catalogue.texts.ts'

const Text = textField(1_000)
/** Amount in USD with at most two decimals. */
const Usd = v.pipe(
  v.number(),
  v.minValue(0, texts.negative),
  v.maxValue(limits.maxAmountCents / 100, texts.tooLarge),
  v.check(isWholeCents, texts.notCents),
)
const Percent = v.pipe(v.number(), v.minValue(0, texts.negative), v.maxValue(100, texts.badPercent))
const whole = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.integer(texts.notWhole),
    v.minValue(least, texts.atLeast(least)),
    v.maxValue(most, texts.atMost(most)),
  )

const Provider = v.strictObject({
  name: Text,
  tax_number: v.optional(TaxNumber),
  tax_office: v.optional(Text),
  address: v.optional(Text),
  email: v.optional(Email),
  phone: v.optional(Text),
  web: v.optional(v.pipe(v.string(), v.url(texts.badUrl))),
})
const Terms = v.strictObject({
  card_commission: Percent,
  change_fee_usd: Usd,
  free_changes: whole(0, 1_000),
  due_days: whole(0, 365),
  invoice_prefix: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3}$/, texts.badPrefix)),
})
/** True for an IBAN with the right check digits (ISO 13616, ISO 7064 mod 97-10). */
function hasCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const BankAccount = v.strictObject({
  bank: Text,
  currency: choiceField(['TRY', 'USD', 'EUR']),
  iban: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(' ', '').toUpperCase()),
    v.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, texts.badIban),
    v.check(hasCheckDigits, texts.badIban),
  ),
})
const Bank = v.strictObject({ holder: Text, note: v.optional(Text), accounts: v.array(BankAccount) })
const Service = v.strictObject({
  service: ServiceKind,
  name: Text,
  code: Text,
  price_usd: Usd,
  tax_percent: Percent,
  stamp_tax_percent: Percent,
  period: choiceField(renewalPeriods),
  one_time: v.optional(v.boolean(), false),
  offered: v.optional(v.boolean(), true),
})
const OrderStatus = v.strictObject({ code: whole(1, 999), text: Text })
const FileType = v.strictObject({ id: whole(1, 9_999), text: Text })
const ContractTemplate = v.strictObject({
  service: ServiceKind,
  name: Text,
  status: Text,
  background: Colour,
  colour: Colour,
  files: v.array(whole(1, 9_999)),
})
const PromoCode = v.pipe(
  v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{3,30}$/, texts.badCode)),
    percent: v.optional(whole(0, 100)),
    usd: v.optional(Usd),
    active: v.optional(v.boolean(), true),
  }),
  v.check(({ percent, usd }) => (percent === undefined) !== (usd === undefined), texts.onePrice),
)
/** A resource of the stock, or a map of it and the day from which on it can be ordered. */
const Stocked = v.pipe(
  v.union([Block, v.strictObject({ block: Block, rests_until: v.optional(Day) })], fileTexts.badBlock),
  v.transform((entry): StockBlock => (typeof entry === 'string' ? { block: entry } : entry)),
)
const StockAsn = v.pipe(
  v.union([Asn, v.strictObject({ asn: Asn, rests_until: v.optional(Day) })], fileTexts.badAsn),
  v.transform((entry): StockAsn => (typeof entry === 'string' ? { asn: entry } : entry)),
)
export interface StockBlock {
  block: string
  rests_until?: string | undefined
}
export interface StockAsn {
  asn: string
  rests_until?: string | undefined
}

/** Refuses a list that names one key twice. */
const listOf = <Entry>(schema: v.GenericSchema<unknown, Entry>, keyOf: (entry: Entry) => string | number) =>
  v.pipe(
    v.array(schema),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const seen = new Set<string | number>()
      dataset.value.forEach((entry, index) => {
        const key = keyOf(entry)
        if (seen.has(key))
          addIssue({
            message: texts.twice(String(key)),
            path: [{ type: 'array', origin: 'value', input: dataset.value, key: index, value: entry }],
          })
        seen.add(key)
      })
    }),
  )

/**
 * The provider's offer as a file: amounts in USD, rates in percent, days as `YYYY-MM-DD`. A part that the file leaves
 * out stays as it is; a part that it has is the whole of that part.
 */
export const Catalogue = v.strictObject({
  provider: v.optional(Provider),
  terms: v.optional(Terms),
  bank: v.optional(Bank),
  services: v.optional(listOf(Service, ({ service }) => service)),
  order_statuses: v.optional(listOf(OrderStatus, ({ code }) => code)),
  file_types: v.optional(listOf(FileType, ({ id }) => id)),
  contract_templates: v.optional(listOf(ContractTemplate, ({ service }) => service)),
  promo_codes: v.optional(listOf(PromoCode, ({ code }) => code)),
  blocks: v.optional(listOf(Stocked, ({ block }) => block)),
  asns: v.optional(listOf(StockAsn, ({ asn }) => asn)),
})
export type Catalogue = v.InferOutput<typeof Catalogue>
/** The catalogue of a database: every list, and each single part that is set. */
export type StoredCatalogue = {
  [Name in keyof Catalogue]-?: NonNullable<Catalogue[Name]> extends readonly unknown[]
    ? NonNullable<Catalogue[Name]>
    : Catalogue[Name]
}
export type SectionName = keyof Catalogue
/** One entry of a section. */
export type Item<Name extends SectionName> =
  NonNullable<Catalogue[Name]> extends readonly (infer Of)[] ? Of : NonNullable<Catalogue[Name]>
