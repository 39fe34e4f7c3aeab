import * as v from 'valibot'
import { roundMoney } from '../values/money.ts'
import { isObject, unwrapNamedList, unwrapList, unwrapObject } from './unwrap.ts'
import { isoDateOf } from './wire-date.ts'

/*
 * An unreadable field counts as a missing one: one odd value must not hide a whole page. Only a field that every page
 * needs is strict (`Count`).
 */
const Anything = v.nullish(v.unknown(), null)

/** 0 or 1 on the wire, also as text or boolean; anything else is 0. */
export const Flag = v.pipe(
  Anything,
  v.transform((value): 0 | 1 => (isYes(value) ? 1 : 0)),
)

const isYes = (value: unknown) =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(1|true)\s*$/i.test(value))

/** An amount as number or numeric text; null when missing or unreadable. */
export const Amount = v.pipe(
  Anything,
  v.transform((value) => (typeof value === 'number' || typeof value === 'string' ? roundMoney(value) : null)),
)

/** A rate or price factor, kept exactly as it came; null when missing or unreadable. */
export const Decimal = v.pipe(
  Anything,
  v.transform((value) =>
    typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) ? value : null,
  ),
)

/** Longest text that is read as a number. */
const longestNumber = 100
const number = /^\s*[+-]?\d+(\.\d+)?\s*$/

function isNumeric(text: string): boolean {
  return text.length <= longestNumber && number.test(text)
}

/** A number, also as text; strict: anything else fails the answer. */
export const Count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.check(isNumeric))]),
  v.transform((value) => Number(value)),
)

const countIn = (value: unknown): number | null =>
  typeof value === 'number' || (typeof value === 'string' && isNumeric(value)) ? Number(value) : null

/** A number that may be missing; null also when unreadable. */
export const OptionalCount = v.pipe(Anything, v.transform(countIn))

/** A number of a closed set, such as a status or a service type; 0, which is none of them, when missing or unreadable. */
export const EnumNumber = v.pipe(
  Anything,
  v.transform((value) => countIn(value) ?? 0),
)

/** Id of a row within its list; a number where it can be one, empty when missing. */
export const RowId = v.pipe(
  Anything,
  v.transform((value): number | string => countIn(value) ?? (typeof value === 'string' ? value : '')),
)
export type RowId = v.InferOutput<typeof RowId>

/** A text that may be missing; null also when blank or unreadable, numbers become text. */
export const OptionalText = v.pipe(Anything, v.transform(textIn))

function textIn(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

/** A date that may be missing, converted to ISO 8601; null also when unreadable. */
export const WireDate = v.pipe(
  OptionalText,
  v.transform((value) => (value === null ? null : isoDateOf(value))),
)

/** A text that is empty when missing. */
export const Text = v.pipe(
  OptionalText,
  v.transform((value) => value ?? ''),
)

/** A list, empty when missing; unreadable rows are left out. */
export const ListOf = <Item extends v.GenericSchema>(item: Item): v.GenericSchema<unknown, v.InferOutput<Item>[]> =>
  v.pipe(
    Anything,
    v.transform((value) => readable(item, unwrapList(value) ?? [])),
  )

const readable = <Item extends v.GenericSchema>(item: Item, rows: readonly unknown[]): v.InferOutput<Item>[] =>
  rows.flatMap((row): v.InferOutput<Item>[] => {
    const parsed = v.safeParse(item, row)
    return parsed.success ? [parsed.output] : []
  })

/** A list that may be missing; null also when one of its items is unreadable. */
export const ListOrNull = <Item extends v.GenericSchema>(item: Item) => v.fallback(v.nullable(v.array(item)), null)

/** An object that may be missing; null also for what some servers send instead (`[]`, `''`, `false`). */
export const Optional = <Schema extends v.GenericSchema>(
  schema: Schema,
): v.GenericSchema<unknown, v.InferOutput<Schema> | null> =>
  v.fallback(
    v.pipe(
      Anything,
      v.transform((value) => (isObject(value) ? value : null)),
      v.nullable(schema),
    ),
    null,
  )

/** An answer that is one object: plain, or wrapped beside `success`. */
export const AnswerOf = <Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined> | v.LooseObjectSchema<Entries, undefined>,
) =>
  v.pipe(
    v.unknown(),
    v.transform((body) => unwrapObject(body, Object.keys(schema.entries))),
    schema,
  )

/** An answer that is a list: plain, or below its `name`, `data` or any other key. No body and null are an empty one. */
export const ListAnswer = <Item extends v.GenericSchema>(
  item: Item,
  name?: string,
): v.GenericSchema<unknown, v.InferOutput<Item>[]> =>
  v.pipe(
    v.nullable(v.unknown(), {}),
    v.transform((body) => unwrapList(body) ?? (isObject(body) ? unwrapNamedList(body, name) : null)),
    v.array(v.unknown()),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const rows = readable(item, dataset.value)
      if (rows.length > 0 || dataset.value.length === 0) return rows
      addIssue({ message: 'no row can be read' })
      return NEVER
    }),
  )

/** Answer to a successful action. */
export interface ActionAnswer {
  /** Message of the server; empty without one. */
  message: string
}

/**
 * Accepts every body but HTML and broken JSON as success, also an empty body or a single word: refusals are recognised
 * before.
 */
export const ActionAnswer: v.GenericSchema<unknown, ActionAnswer> = v.pipe(
  v.unknown(),
  v.check((body) => typeof body !== 'string' || !/^\s*[<{[]/.test(body)),
  v.transform((body) => ({ message: isObject(body) ? (textIn(body['message']) ?? textIn(body['msg']) ?? '') : '' })),
)
