import type { Db } from '../db/open.ts'
import { type FileHead, insertFile } from './file-store.ts'

/** File that is completely staged. */
export interface StagedFile {
  id: number
  /** Length in bytes. */
  size: number
  /** Hash of the content, hexadecimal: equal contents have equal hashes. */
  sha256: string
}

/** Part of a file that runs; `id` is null before the first one. */
export interface FilePart {
  id: number | null
  position: number
  content: Uint8Array
}

/** Thrown when a part does not fit into the company's space. */
export class SpaceExceeded extends Error {}

/**
 * Stores a part of a file that belongs to nothing yet, and returns the id of the file. It counts for the company at
 * once, so that uploads side by side, also of several processes, share one quota. Throws `SpaceExceeded` above it.
 */
export const appendPart = (
  db: Db,
  head: FileHead,
  { id, position, content }: FilePart,
  { quotaBytes, now }: { quotaBytes: number; now: number },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const file_id = id ?? (await insertFile(trx, head, { size: 0, sha256: '', is_staged: 1, created_at: now }))
    await trx.insertInto('file_chunks').values({ file_id, position, content }).execute()
    // Last, because it locks the row for the other uploads of the company.
    if (!(await takeSpace(trx, head.company_id, content.byteLength, quotaBytes))) throw new SpaceExceeded()
    return file_id
  })

async function takeSpace(trx: Db, companyId: number, bytes: number, quotaBytes: number): Promise<boolean> {
  const taken = await trx
    .updateTable('upload_space')
    .set((row) => ({ bytes: row('bytes', '+', bytes) }))
    .where('company_id', '=', companyId)
    .where((row) => row(row('bytes', '+', bytes), '<=', quotaBytes))
    .returning('bytes')
    .executeTakeFirst()
  return taken !== undefined
}

/** Counts a file of the staff, which no quota refuses, for the company that it was sent to. */
export async function countStaffFile(trx: Db, companyId: number, bytes: number): Promise<void> {
  await usedSpace(trx, companyId)
  await takeSpace(trx, companyId, bytes, Number.MAX_SAFE_INTEGER)
}

/** Reads the bytes that the company has uploaded, and begins to count them when it has no files yet. */
export async function usedSpace(db: Db, companyId: number): Promise<number> {
  const row = await db.selectFrom('upload_space').select('bytes').where('company_id', '=', companyId).executeTakeFirst()
  if (row) return row.bytes
  await db
    .insertInto('upload_space')
    .values({ company_id: companyId, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return 0
}

/** Makes staged files files of their own. Runs in the transaction of the rows that name them. */
export async function keepFiles(trx: Db, files: readonly StagedFile[], now: number): Promise<number[]> {
  for (const { id, size, sha256 } of files) {
    const kept = await trx
      .updateTable('files')
      .set({ size, sha256, is_staged: 0, created_at: now })
      .where('id', '=', id)
      .where('is_staged', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new Error('the staged file is gone')
  }
  return files.map(({ id }) => id)
}

/** Chunks deleted in one transaction: 4 MB. */
const chunksAtOnce = 16

/** Deletes those files that were not kept, a few chunks at a time, and gives their space back. */
export async function discardFiles(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const left = await db.selectFrom('files').select('id').where('id', 'in', ids).where('is_staged', '=', 1).execute()
  for (const { id } of left) await discardFile(db, id)
}

async function discardFile(db: Db, id: number): Promise<void> {
  for (let isMore = true; isMore;) isMore = await db.transaction().execute((trx) => discardStep(trx, id))
}

async function discardStep(trx: Db, id: number): Promise<boolean> {
  const file = await trx
    .updateTable('files')
    .set({ size: 0 })
    .where('id', '=', id)
    .where('is_staged', '=', 1)
    .returning('company_id')
    .executeTakeFirst()
  if (!file) return false
  const last = trx
    .selectFrom('file_chunks')
    .select('position')
    .where('file_id', '=', id)
    .orderBy('position', 'desc')
    .limit(chunksAtOnce)
  const deleted = await trx
    .deleteFrom('file_chunks')
    .where('file_id', '=', id)
    .where('position', 'in', last)
    .returning((row) => row.fn<number>('length', ['content']).as('bytes'))
    .execute()
  const bytes = deleted.reduce((sum, chunk) => sum + chunk.bytes, 0)
  await trx
    .updateTable('upload_space')
    .set((row) => ({ bytes: row('bytes', '-', bytes) }))
    .where('company_id', '=', file.company_id)
    .execute()
  if (deleted.length === chunksAtOnce) return true
  await trx.deleteFrom('files').where('id', '=', id).execute()
  return false
}

/** Longer than the longest upload. */
const stagedLifetimeMs = 3_600_000

/** Discards files whose upload never ended, because the server was killed. */
export async function sweepStagedFiles(db: Db, now: number): Promise<void> {
  const left = await db
    .selectFrom('files')
    .select('id')
    .where('is_staged', '=', 1)
    .where('created_at', '<', now - stagedLifetimeMs)
    .execute()
  for (const { id } of left) await discardFile(db, id)
}
