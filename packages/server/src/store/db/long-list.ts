import type * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { companyBusy, createKeyedQueue } from '../limits/keyed-queue.ts'

/** Rows in one read of a list that is answered as a whole: few enough that other requests do not wait. */
const rowsPerBatch = 200

/** List in a fixed order. A key names the place of a row in it; keys are parts of cursors. */
export interface LongList<Row, Key> {
  /** Company that owns the rows. */
  companyId: number
  /** Reads at most `limit` rows after a key in wire form; null reads from the start. */
  read: (after: Key | null, limit: number) => Promise<Row[]>
  keyOf: (row: Row) => Key
  Key: v.GenericSchema<unknown, Key>
}

/** A company reads one batch at a time, however many of its lists are read side by side. */
const reads = createKeyedQueue({ running: 1, waiting: 100, waitMs: limits.requestTimeoutMs }, companyBusy)

/** Reads at most `limit` rows after a key, in the turn of the company. */
export const readRows = <Row, Key>({ companyId, read }: LongList<Row, Key>, after: Key | null, limit: number) =>
  reads.run(companyId, () => read(after, limit))

/** Reads a list batch by batch; between two batches neither a connection nor a lock is held. */
export async function* batchesOf<Row, Key>(list: LongList<Row, Key>): AsyncGenerator<Row[]> {
  let after: Key | null = null
  for (;;) {
    const rows: Row[] = await readRows(list, after, rowsPerBatch)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerBatch) return
    after = list.keyOf(last)
  }
}
