import { createHash } from 'node:crypto'
import type { FilePlace } from '@ip-portal/core/kernel/values/files'
import { fileProblemText } from '@ip-portal/core/kernel/values/files.texts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { type FileForm, fitsDeclared, formOf, kindOf } from '../../store/files/file-kinds.ts'
import { chunkBytes, type FileHead } from '../../store/files/file-store.ts'
import { appendPart, SpaceExceeded, type StagedFile } from '../../store/files/staged-files.ts'
import { uploadsTexts } from '../http.texts.ts'
import { compoundNames, type StoredContent, zipNames } from './office-parts.ts'
import type { FormFile } from './read-form.ts'

/** Rules for the files of a form. */
export interface FileRules {
  place: FilePlace
  /** Size limit of one file, with the message for a larger one. */
  limit?: { bytes: number; message: string }
}

/** Checked file of a form that is staged and ready to keep. */
export interface AcceptedFile extends StagedFile {
  file_name: string
}

/**
 * Stores a file while it comes, as one that belongs to nothing yet; holds one chunk of it. Refuses 415 for another
 * kind and 413 for a file above its limit or the company's quota. `began` is told the id as soon as there is one.
 */
export async function stageFile(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'uploads'>,
  companyId: number,
  { name, declaredType, chunks }: FormFile,
  { place, limit }: FileRules,
  began: (id: number) => void,
): Promise<AcceptedFile> {
  const refusalOf = (problem: 'type' | 'empty' | 'content') => new Refusal(415, fileProblemText(name, problem, place))
  const kind = kindOf(name, place)
  if (!kind || !fitsDeclared(declaredType, kind)) throw refusalOf('type')
  const head = { company_id: companyId, file_name: name, media_type: '', ending: kind.ending }
  const hash = createHash('sha256')
  const store = storeParts(deps, head, began)
  let form: FileForm | null = null
  let size = 0
  for await (const content of inRows(chunks)) {
    form ??= formOf(content, kind)
    if (form === null) throw refusalOf('content')
    head.media_type = form.mediaType
    size += content.byteLength
    if (limit && size > limit.bytes) throw new Refusal(413, limit.message)
    hash.update(content)
    await store.append(content)
  }
  const id = store.id()
  if (size === 0) throw refusalOf('empty')
  if (id === null || form === null || !(await hasParts({ db: deps.db, id, size }, form))) throw refusalOf('content')
  return { id, file_name: name, size, sha256: hash.digest('hex') }
}

function storeParts(
  { db, now, settings, uploads }: Parameters<typeof stageFile>[0],
  head: FileHead,
  began: (id: number) => void,
) {
  const { quotaBytes } = settings.uploads
  let id: number | null = null
  let position = 0
  const append = async (content: Buffer) => {
    const write = () => appendPart(db, head, { id, position, content }, { quotaBytes, now: now() })
    const stored = await uploads.writes.run('', write).catch((error: unknown) => {
      throw error instanceof SpaceExceeded ? quotaExceeded(quotaBytes) : error
    })
    if (id === null) began(stored)
    id = stored
    position += 1
  }
  return { append, id: () => id }
}

/** Refuses 413, because the company has uploaded as much as it may. */
export const quotaExceeded = (quotaBytes: number): Refusal =>
  new Refusal(413, uploadsTexts.quotaExceeded(Math.floor(quotaBytes / 1024 / 1024)))

/** Joins the chunks of a stream into rows of the database; each is valid until the next one is asked for. */
async function* inRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const row = Buffer.allocUnsafeSlow(chunkBytes)
  let filled = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(row, filled, from)
      from += copied
      filled += copied
      if (filled < chunkBytes) continue
      yield row
      filled = 0
    }
  }
  if (filled > 0) yield row.subarray(0, filled)
}

/** True when the stored content has the parts that its form needs; others than containers need none. */
async function hasParts(content: StoredContent, { parts }: FileForm): Promise<boolean> {
  if (!parts) return true
  const names = await (parts.container === 'zip' ? zipNames(content) : compoundNames(content))
  if (names === null) return false
  const known = new Set(names)
  return parts.oneOf.some((name) => known.has(name)) && (parts.all ?? []).every((name) => known.has(name))
}
