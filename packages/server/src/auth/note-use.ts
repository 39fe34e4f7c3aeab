import type { Db } from '../store/db/open.ts'

/** Rows whose last use is being written. */
const writing = new WeakMap<Db, Set<string>>()

/** Shortest time between two writes of the last use of one row, so that most requests only read. */
export const noteUseEveryMs = 60_000

/**
 * Writes the last use of a row without delaying the request: a read must not wait for a write, nor fail with it. While
 * the row of this name is being written, it does nothing; after a failure the next request tries again.
 */
export function noteUse(db: Db, name: string, write: () => Promise<unknown>): void {
  const names = writing.get(db) ?? new Set()
  writing.set(db, names)
  if (names.has(name)) return
  names.add(name)
  write()
    .catch(() => undefined)
    .finally(() => names.delete(name))
}
