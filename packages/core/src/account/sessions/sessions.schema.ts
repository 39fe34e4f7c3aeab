import * as v from 'valibot'
import { Flag, RowId, Text, WireDate } from '../../kernel/wire/wire-fields.ts'

/** A live session of the user. `client` describes the program that signed in; `by_link` is an addition. */
export const OpenSession = v.object({
  id: RowId,
  current: v.pipe(
    Flag,
    v.transform((flag) => flag === 1),
  ),
  client: Text,
  address: Text,
  by_link: v.pipe(
    Flag,
    v.transform((flag) => flag === 1),
  ),
  created_at: WireDate,
  last_used_at: WireDate,
})
export type OpenSession = v.InferOutput<typeof OpenSession>

/** One session by its id, or all but the current one. */
export type SessionsToEnd = { id: OpenSession['id'] } | 'others'
