import type { Db } from '../db/open.ts'
import { chunkBytes } from './file-store.ts'

/** Reads a part of a stored file; shorter where the file ends before. */
export async function readRange(db: Db, fileId: number, from: number, length: number): Promise<Buffer> {
  const [first, last] = [Math.floor(from / chunkBytes), Math.floor((from + length - 1) / chunkBytes)]
  const parts: Uint8Array[] = []
  for (let position = first; position <= last; position += 1) {
    const row = await db
      .selectFrom('file_chunks')
      .select('content')
      .where('file_id', '=', fileId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!row) break
    parts.push(new Uint8Array(row.content))
  }
  const start = from - first * chunkBytes
  return Buffer.concat(parts).subarray(start, start + length)
}
