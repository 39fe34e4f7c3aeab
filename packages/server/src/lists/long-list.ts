import type * as v from 'valibot'

/** Rows in one read of a list that is answered as a whole: few enough that other requests do not wait. */
const rowsPerBatch = 200

/** List in a fixed order. A key names the place of a row in it; keys are parts of cursors. */
export interface LongList<Row, Key> {
  /** Reads at most `limit` rows after a key in wire form; null reads from the start. */
  read: (after: Key | null, limit: number) => Promise<Row[]>
  keyOf: (row: Row) => Key
  Key: v.GenericSchema<unknown, Key>
}

/** Reads a list batch by batch; between two batches neither a connection nor a lock is held. */
export async function* batchesOf<Row, Key>({ read, keyOf }: LongList<Row, Key>): AsyncGenerator<Row[]> {
  let after: Key | null = null
  for (;;) {
    const rows: Row[] = await read(after, rowsPerBatch)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerBatch) return
    after = keyOf(last)
  }
}
