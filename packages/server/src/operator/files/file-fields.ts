import * as v from 'valibot'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { isDay } from '@ip-portal/core/kernel/values/dates'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { toCents } from '@ip-portal/core/kernel/values/money'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { isEmail } from '@ip-portal/core/kernel/wire/request-fields'
import { canonicalPrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { fileTexts as texts } from './files.texts.ts'

// Fields that the files of the operator share: the catalogue and the customers of another system.

/** Text of at most so many characters. A cell of CSV is a text, a value of YAML may be a number. */
export const textField = (most: number) =>
  v.pipe(
    v.union([v.string(), v.number()], texts.notText),
    v.transform((value) => String(value).trim()),
    v.check((text) => !isBlank(text), texts.blank),
    v.maxLength(most, texts.textTooLong(most)),
  )

const Short = textField(320)

/** Choice of some names. */
export const choiceField = <const Name extends string>(names: readonly Name[]) => v.picklist(names, texts.oneOf(names))

/** Day, `YYYY-MM-DD`. */
export const Day = v.pipe(v.string(texts.badDay), v.check(isDay, texts.badDay))
/** Block in its canonical form. */
export const Block = v.pipe(
  v.string(texts.badBlock),
  v.transform((text) => canonicalPrefix(text.trim())),
  v.string(texts.badBlock),
)
/** AS number as `AS64500`. */
export const Asn = v.pipe(v.string(texts.badAsn), v.transform(asnOf), v.string(texts.badAsn))
/** Colour as `#198754`. */
export const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, texts.badColour))
export const TaxNumber = v.pipe(Short, v.regex(/^\d{10,11}$/, texts.badTaxNumber))
export const Email = v.pipe(Short, v.check(isEmail, texts.badEmail), v.transform(normaliseEmail))
export const ServiceKind = choiceField(Object.keys(serviceTypes) as (keyof typeof serviceTypes)[])

/** True for an amount in USD with at most two decimals that the ledger can hold. */
export const isWholeCents = (amount: number): boolean =>
  toCents(amount) !== null && Number.isInteger(Math.round(amount * 1e6) / 1e4)
