import * as v from 'valibot'
import { roundMoney } from './money.ts'

/** 0 or 1 on the wire, also as text or boolean; anything else is 0. */
export const Flag = v.pipe(
  v.nullish(v.union([v.boolean(), v.number(), v.string()]), 0),
  v.transform((value): 0 | 1 => (value === true || value === 1 || value === '1' ? 1 : 0)),
)

/** An amount as number or numeric text; null when missing or unreadable. */
export const Amount = v.pipe(
  v.nullish(v.union([v.number(), v.string()]), null),
  v.transform((value) => roundMoney(value)),
)

/** A number that some servers send as text. */
export const Count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*[+-]?\d+(\.\d+)?\s*$/))]),
  v.transform((value) => Number(value)),
)

/** A number that may be missing. */
export const OptionalCount = v.nullish(Count, null)

/** A text that may be missing; numbers become text. */
export const OptionalText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => (value === null ? null : String(value))),
)

/** A text that is empty when missing. */
export const Text = v.pipe(
  OptionalText,
  v.transform((value) => value ?? ''),
)

/** A list that is empty when missing. */
export const ListOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.nullish(v.array(item), []),
    v.transform((rows) => rows),
  )

/** What a successful action answers. */
export const Outcome = v.object({ success: v.nullish(v.boolean(), true), message: Text })
export type Outcome = v.InferOutput<typeof Outcome>
