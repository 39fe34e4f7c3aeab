import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'

/**
 * Form of a backup: gzip of JSON lines. A header, then for each table a line with its columns and one array a row, and
 * at the end the number of rows of each table, so that a cut file is noticed. Bytes are `{ base64 }`.
 */
export const formatName = 'ip-portal-backup'
export const formatVersion = 1

export const Header = v.object({
  format: v.literal(formatName),
  version: v.number(),
  /** Name of the last migration. */
  schema: v.string(),
  /** ISO 8601. */
  created_at: v.string(),
  /** Id of the key that opens its secrets; the first release had none. */
  secret_key: v.optional(v.string()),
})
export type Header = v.InferOutput<typeof Header>

/** Names become part of a statement, so that a changed one must not be more than a name. */
const Column = v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/))
const TableStart = v.object({ table: v.string(), columns: v.array(Column) })
const Cell = v.union([v.string(), v.number(), v.null(), v.object({ base64: v.string() })])
const Row = v.array(Cell)
const End = v.object({ end: v.record(v.string(), v.number()) })
const Line = v.union([Row, TableStart, End])

export type Cell = v.InferOutput<typeof Cell>
export type Line = v.InferOutput<typeof Line>

/** Failed reading of a file that is no whole backup. */
export class BrokenBackup extends Error {}

/** Writes a stored value as a cell. */
export const cellOf = (value: unknown): Cell =>
  value instanceof Uint8Array
    ? { base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
    : (value as string | number | null)

/** Reads a cell as a stored value. */
export const valueOf = (cell: Cell): unknown =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell

/**
 * Reads the lines of a backup, the header first. Throws `BrokenBackup` when the file is no backup or was cut, and the
 * error of the file system when it cannot be read.
 */
export async function* readLines(path: string): AsyncGenerator<Header | Line, undefined> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  let fileError: Error | undefined
  file.on('error', (error) => {
    fileError = error
    unpacked.destroy(error)
  })
  let isFirst = true
  try {
    for await (const text of createInterface({ input: file.pipe(unpacked), crlfDelay: Infinity })) {
      yield v.parse(isFirst ? Header : Line, JSON.parse(text))
      isFirst = false
    }
  } catch (cause) {
    if (fileError) throw fileError
    throw new BrokenBackup('the file is no whole backup', { cause })
  } finally {
    file.destroy()
  }
  if (isFirst) throw new BrokenBackup('the file is empty')
  return undefined
}
