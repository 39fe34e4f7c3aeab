import { createHash, randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { Db } from '../db/open.ts'

/** Largest part of a file in one row; a file is never whole in memory. */
export const chunkBytes = 256 * 1024

/** Name and kind of a file; `ending` is that of its stored name. */
export interface FileHead {
  company_id: number
  file_name: string
  media_type: string
  ending: string
}

/** Creates the row of a file under a random name and returns its id. */
export async function insertFile(
  db: Db,
  { ending, ...head }: FileHead,
  rest: { size: number; sha256: string; is_staged: 0 | 1; created_at: number },
): Promise<number> {
  const stored_name = `${randomBytes(16).toString('hex')}.${ending}`
  const { id } = await db
    .insertInto('files')
    .values({ ...head, ...rest, stored_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a small file that the server has made. Runs in the transaction of the row it belongs to. */
export async function storeFile(trx: Db, head: FileHead, content: Uint8Array, now: number): Promise<number> {
  const size = content.byteLength
  const id = await insertFile(trx, head, { size, sha256: sha256(content), is_staged: 0, created_at: now })
  for (let position = 0; position * chunkBytes < size; position += 1) {
    const chunk = content.subarray(position * chunkBytes, (position + 1) * chunkBytes)
    await trx.insertInto('file_chunks').values({ file_id: id, position, content: chunk }).execute()
  }
  return id
}

/** Deletes a file that nothing refers to. */
export async function deleteFile(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('file_chunks').where('file_id', '=', id).execute()
  await trx.deleteFrom('files').where('id', '=', id).execute()
}

/** Hash of a content, hexadecimal. */
export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Parts are read one at a time in this process, so that other queries wait for one of them only. */
const readInTurn = pLimit(1)

/**
 * Streams the content of a file. Each row is read when the receiver has taken the one before, so that a slow one holds
 * neither memory nor a connection nor a lock.
 */
export function readFileStream(db: Db, id: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await readInTurn(() => selectChunk(db, id, position))
        position += 1
        if (chunk) controller.enqueue(new Uint8Array(chunk.content))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const selectChunk = (db: Db, id: number, position: number) =>
  db
    .selectFrom('file_chunks')
    .select('content')
    .where('file_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
