import * as v from 'valibot'
import { Count, Flag, ListOf, Text, WireDate } from '../../kernel/wire/wire-fields.ts'
import { RouteValidity, Vrp } from '../routing.schema.ts'

/**
 * Announcement of a block or of a network in it, as route collectors see it, with its validity. An origin may be an AS
 * set such as `{64500,64501}`; `vrps` are all that cover it, `peers` the number of peers that see it.
 */
export const Announcement = v.pipe(
  v.object({ ...RouteValidity.entries, order_id: Count, block: Text, peers: Count, covering: ListOf(Vrp) }),
  v.transform(({ covering, ...announcement }) => ({ ...announcement, vrps: covering })),
)
export type Announcement = v.InferOutput<typeof Announcement>

/** Announcements that the world sees; `outdated` is 1 when the data is missing or too old to say anything. */
export const Announcements = v.object({ as_of: WireDate, outdated: Flag, announcements: ListOf(Announcement) })
export type Announcements = v.InferOutput<typeof Announcements>
