import type { Db } from './open.ts'

/** Runs reads that all see one moment of the database, while others write. */
export const readSnapshot = <T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
