/** Number of events by kind since the start of the process. A kind is a word of the program, never of a request. */
export type Counts = ReadonlyMap<string, number>

const anonymous = new Map<string, number>()
const refused = new Map<string, number>()

const raise = (counts: Map<string, number>, kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** Counts the refusal of a call without a session, of which no audit row is written. `kind` is the call, as `login`. */
export const countRefusal = (kind: string): void => raise(anonymous, kind)

/** Counts an answer 429 or 503 by the limit that it met. */
export const countLimited = (kind: string): void => raise(refused, kind)

/** Counts that the metrics show. */
export const counts: { anonymous: Counts; refused: Counts } = { anonymous, refused }
