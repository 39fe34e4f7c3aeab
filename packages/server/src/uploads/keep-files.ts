import type { FilePlace } from '@ip-portal/core/kernel/values/files'
import type { Db } from '../db/open.ts'
import { sha256, storeFile } from '../files/file-store.ts'
import type { FormFile } from './read-form.ts'
import { Refusal } from '../errors/refusal.ts'
import { kindOf } from './file-kinds.ts'

/** Checked file, ready to store. */
export interface AcceptedFile {
  file_name: string
  media_type: string
  ending: string
  content: Buffer
  /** Length in bytes. */
  size: number
  /** Hash of the content, hexadecimal: equal contents have equal hashes. */
  sha256: string
}

/** Checks files and finds their media types. Refuses 415 with the given message for a file of another kind. */
export const acceptFiles = (files: readonly FormFile[], place: FilePlace, refused: string): AcceptedFile[] =>
  files.map((file) => {
    const kind = kindOf(file, place)
    if (!kind) throw new Refusal(415, refused)
    const { name, content } = file
    const shape = { size: content.byteLength, sha256: sha256(content) }
    return { file_name: name, media_type: kind.mediaType, ending: kind.ending, content, ...shape }
  })

/** Stores files under random names and returns their ids. Runs in the transaction of the row they belong to. */
export async function keepFiles(db: Db, companyId: number, files: AcceptedFile[], now: number): Promise<number[]> {
  const ids: number[] = []
  for (const { file_name, media_type, ending, content } of files)
    ids.push(await storeFile(db, { company_id: companyId, file_name, media_type, ending }, content, now))
  return ids
}
