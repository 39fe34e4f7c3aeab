import type { Db } from '../../store/db/open.ts'
import { chunkBytes } from '../../store/files/file-store.ts'

/** Stored file whose content is looked at. */
export interface StoredContent {
  db: Db
  id: number
  size: number
}

const endRecord = 0x06054b50
const endRecordBytes = 22
const entryRecord = 0x02014b50
const entryRecordBytes = 46
/** Far more than any document has; a longer directory is not read. */
const mostDirectoryBytes = 1024 * 1024

/**
 * Reads the names in the directory of a ZIP file (APPNOTE 6.3, section 4.3); nothing is unpacked. Null for a file that is
 * none, that has bytes before, behind or between its parts and its directory's end, or whose directory is too long.
 */
export async function zipNames({ db, id, size }: StoredContent): Promise<string[] | null> {
  if (size < endRecordBytes) return null
  // Documents have no comment, so the end record is the end of the file.
  const end = await readRange(db, id, size - endRecordBytes, endRecordBytes)
  if (end.length < endRecordBytes || end.readUInt32LE(0) !== endRecord || end.readUInt16LE(20) !== 0) return null
  const [entries, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (length > mostDirectoryBytes || start + length !== size - endRecordBytes) return null
  return namesIn(await readRange(db, id, start, length), entries)
}

function namesIn(directory: Buffer, entries: number): string[] | null {
  const names: string[] = []
  let at = 0
  while (at + entryRecordBytes <= directory.length && directory.readUInt32LE(at) === entryRecord) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + entryRecordBytes, at + entryRecordBytes + nameLength))
    at += entryRecordBytes + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length && names.length === entries ? names : null
}

const headerBytes = 512
const directoryEntryBytes = 128
const endOfChain = 0xfffffffa
/** Sectors of the directory that are read; a document needs a few. */
const mostSectors = 64
const fatSectorsInHeader = 109

/**
 * Reads the names in the directory of a compound file ([MS-CFB] sections 2.2 to 2.6). Null for a file that is none or
 * whose directory is broken.
 */
export async function compoundNames({ db, id, size }: StoredContent): Promise<string[] | null> {
  const header = await readRange(db, id, 0, headerBytes)
  if (header.length < headerBytes) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 2 ** shift
  const readSector = async (sector: number) => {
    const content = await readRange(db, id, (sector + 1) * sectorBytes, sectorBytes)
    return content.length === sectorBytes ? content : null
  }
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; sector < endOfChain; count += 1) {
    if (count >= mostSectors || (sector + 1) * sectorBytes >= size) return null
    const content = await readSector(sector)
    if (content === null) return null
    for (let at = 0; at < content.length; at += directoryEntryBytes) names.push(entryName(content, at))
    const [fatIndex, offset] = [Math.floor((sector * 4) / sectorBytes), (sector * 4) % sectorBytes]
    if (fatIndex >= fatSectorsInHeader) break
    const fat = await readSector(header.readUInt32LE(76 + fatIndex * 4))
    if (fat === null) return null
    sector = fat.readUInt32LE(offset)
  }
  return names
}

function entryName(directory: Buffer, at: number): string {
  const bytes = Math.min(64, directory.readUInt16LE(at + 64))
  return directory.toString('utf16le', at, at + Math.max(0, bytes - 2))
}

/** Reads a part of a stored file; shorter where the file ends before. */
async function readRange(db: Db, fileId: number, from: number, length: number): Promise<Buffer> {
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
