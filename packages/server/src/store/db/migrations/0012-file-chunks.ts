import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { blob, int, ref, tableMaker } from '../schema/columns.ts'

const chunkBytes = 256 * 1024
/** SQLite reads a whole content for each of its parts, so a part has many chunks. */
const partBytes = 32 * chunkBytes

interface OldAndNew {
  files: { id: number; company_id: number; content: Uint8Array | null; size: number; sha256: string }
  file_chunks: { file_id: number; position: number; content: Uint8Array }
}

/**
 * Splits the content of files into rows of at most 256 kB, so that neither server nor database holds a file in memory.
 * Moves 8 MB at a time.
 */
export async function splitFiles(database: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const db = database as Kysely<OldAndNew>
  const table = tableMaker(database, kind)
  await table(
    'file_chunks',
    { file_id: ref('files'), position: int, content: blob },
    { primary: ['file_id', 'position'] },
  )
  // Documents and pictures are compressed already.
  if (kind === 'postgres') await sql`alter table file_chunks alter column content set storage external`.execute(db)
  await db.schema
    .alterTable('files')
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('files')
    .addColumn('sha256', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('files')
    .addColumn('is_staged', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('files_is_staged').on('files').columns(['is_staged', 'created_at']).execute()
  for (let id = await nextFile(db, 0); id !== undefined; id = await nextFile(db, id)) await splitFile(db, id)
  await db.schema.alterTable('files').dropColumn('content').execute()
  await table('upload_space', { company_id: ref('companies'), bytes: int }, { primary: ['company_id'] })
  await countSpace(db)
}

async function nextFile(db: Kysely<OldAndNew>, after: number): Promise<number | undefined> {
  const row = await db.selectFrom('files').select('id').where('id', '>', after).orderBy('id').executeTakeFirst()
  return row?.id
}

async function splitFile(db: Kysely<OldAndNew>, id: number): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  for (let part = await readPart(db, id, 0); part.byteLength > 0; part = await readPart(db, id, size)) {
    hash.update(part)
    for (let start = 0; start < part.byteLength; start += chunkBytes) {
      const content = part.slice(start, start + chunkBytes)
      await db
        .insertInto('file_chunks')
        .values({ file_id: id, position: (size + start) / chunkBytes, content })
        .execute()
    }
    size += part.byteLength
  }
  const done = { content: new Uint8Array(), size, sha256: hash.digest('hex') }
  await db.updateTable('files').set(done).where('id', '=', id).execute()
}

async function readPart(db: Kysely<OldAndNew>, id: number, from: number): Promise<Uint8Array> {
  const { part } = await db
    .selectFrom('files')
    .select(sql<Uint8Array | null>`substr(content, ${sql.lit(from + 1)}, ${sql.lit(partBytes)})`.as('part'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // SQLite gives null for the part of an empty content.
  return part ?? new Uint8Array()
}

/** Counts what each company has uploaded; the PDFs of invoices are not its own. */
const countSpace = (db: Kysely<OldAndNew>) =>
  sql`
    insert into upload_space (company_id, bytes)
    select companies.id, coalesce(sum(files.size), 0)
    from companies left join files on files.company_id = companies.id
      and (files.id in (select file_id from ticket_files) or files.id in (select file_id from contract_files))
    group by companies.id`.execute(db)
