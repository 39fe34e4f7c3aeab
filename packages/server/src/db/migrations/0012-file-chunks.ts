import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { blob, int, ref, tableMaker } from './columns.ts'

const chunkBytes = 256 * 1024

interface OldAndNew {
  files: { id: number; company_id: number; content: Uint8Array | null; size: number; sha256: string }
  file_chunks: { file_id: number; position: number; content: Uint8Array }
}

/**
 * Splits the content of files into rows of at most 256 kB, so that neither server nor database holds a file in memory.
 * Moves one file at a time; the hash is computed from one row at a time.
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
  // One statement a file: SQLite would read the whole content again for each part.
  await sql`
    insert into file_chunks (file_id, position, content)
    with recursive parts (position) as (
      select 0
      union all
      select position + 1 from parts where (position + 1) * ${sql.lit(chunkBytes)} < (select length(content) from files where id = ${id})
    )
    select files.id, parts.position, substr(files.content, parts.position * ${sql.lit(chunkBytes)} + 1, ${sql.lit(chunkBytes)})
    from files cross join parts
    where files.id = ${id} and length(files.content) > 0`.execute(db)
  const hash = createHash('sha256')
  let size = 0
  for (let position = 0; ; position += 1) {
    const chunk = await db
      .selectFrom('file_chunks')
      .select('content')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) break
    hash.update(chunk.content)
    size += chunk.content.byteLength
  }
  await db
    .updateTable('files')
    .set({ content: new Uint8Array(), size, sha256: hash.digest('hex') })
    .where('id', '=', id)
    .execute()
}

/** Counts what each company has uploaded; the PDFs of invoices are not its own. */
const countSpace = (db: Kysely<OldAndNew>) =>
  sql`
    insert into upload_space (company_id, bytes)
    select companies.id, coalesce(sum(files.size), 0)
    from companies left join files on files.company_id = companies.id
      and (files.id in (select file_id from ticket_files) or files.id in (select file_id from contract_files))
    group by companies.id`.execute(db)
