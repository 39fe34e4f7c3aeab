import { randomBytes } from 'node:crypto'
import type { FilePlace } from '@ip-portal/core/kernel/values/files'
import type { Db } from '../db/open.ts'
import type { FormFile } from './read-form.ts'
import { Refusal } from '../errors/refusal.ts'
import { kindOf } from './file-kinds.ts'

/** Checked file, ready to store. */
export interface AcceptedFile {
  file_name: string
  media_type: string
  ending: string
  content: Buffer
}

/** Checks files and finds their media types. Refuses 415 with the given message for a file of another kind. */
export const acceptFiles = (files: readonly FormFile[], place: FilePlace, refused: string): AcceptedFile[] =>
  files.map((file) => {
    const kind = kindOf(file, place)
    if (!kind) throw new Refusal(415, refused)
    return { file_name: file.name, media_type: kind.mediaType, ending: kind.ending, content: file.content }
  })

/** Stores files under random names and returns their ids. Runs in the transaction of the row they belong to. */
export async function keepFiles(db: Db, companyId: number, files: AcceptedFile[], now: number): Promise<number[]> {
  const ids: number[] = []
  for (const { ending, ...file } of files) {
    const stored_name = `${randomBytes(16).toString('hex')}.${ending}`
    const row = { ...file, company_id: companyId, stored_name, created_at: now }
    const { id } = await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
