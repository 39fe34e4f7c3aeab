import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../testing/index.ts'
import { createMigrator, migrate } from '../db/migrate.ts'
import { openStore, type Store } from '../db/open.ts'
import { chunkBytes, readFileStream } from './file-store.ts'

const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'portal-split-'))
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 5 * 1024 * 1024 + 7]
const contentOf = (size: number) => Buffer.alloc(size, createHash('sha512').update(String(size)).digest())

describe.each([['sqlite'], ['postgres']] as const)('files of the first release, on %s', (engine) => {
  const isMissing = engine === 'postgres' && !postgres
  let store: Store
  beforeAll(async () => {
    if (isMissing) return
    const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
    store = openStore({ dataDir: folder, databaseUrl })
    await createMigrator(store).migrateTo('0011-parts-of-percent')
    await sql`insert into companies (id, name, orders_version, created_at) values (1, 'A', 0, 0), (2, 'B', 0, 0)`.execute(
      store.db,
    )
    await sql`insert into file_types (id, description) values (1, 'x')`.execute(store.db)
    await sql`insert into contracts (id, company_id, service_name, status_description, bg_code, text_code, start_on)
      values (1, 1, '', '', '', '', '')`.execute(store.db)
    for (const [index, size] of sizes.entries()) {
      const id = index + 1
      await sql`insert into files (id, company_id, stored_name, file_name, media_type, content, created_at)
        values (${id}, 1, ${`${id}.pdf`}, 'ş.pdf', 'application/pdf', ${contentOf(size)}, 5)`.execute(store.db)
      // The last one is the PDF of an invoice.
      if (id < sizes.length)
        await sql`insert into contract_files (file_id, contract_id, file_type_id, description)
          values (${id}, 1, 1, '')`.execute(store.db)
    }
    await migrate(store)
  })
  afterAll(() => store?.close())

  it.skipIf(isMissing)('keep their content in rows of at most 256 kB', async () => {
    for (const [index, size] of sizes.entries()) {
      const bytes = Buffer.from(await new Response(readFileStream(store.db, index + 1)).arrayBuffer())
      expect(bytes.equals(contentOf(size))).toBe(true)
    }
    const { longest } = await store.db
      .selectFrom('file_chunks')
      .select(sql<number>`max(length(content))`.as('longest'))
      .executeTakeFirstOrThrow()
    expect(longest).toBe(chunkBytes)
  })

  it.skipIf(isMissing)('get their size and hash and lose their old column', async () => {
    const files = await store.db.selectFrom('files').selectAll().orderBy('id').execute()
    expect(files).toEqual(
      sizes.map((size, index) => ({
        id: index + 1,
        company_id: 1,
        stored_name: `${index + 1}.pdf`,
        file_name: 'ş.pdf',
        media_type: 'application/pdf',
        size,
        sha256: createHash('sha256').update(contentOf(size)).digest('hex'),
        is_staged: 0,
        created_at: 5,
      })),
    )
  })

  it.skipIf(isMissing)('count for the company that uploaded them, without PDFs of invoices', async () => {
    const uploaded = sizes.slice(0, -1).reduce((sum, size) => sum + size, 0)
    expect(await store.db.selectFrom('upload_space').selectAll().orderBy('company_id').execute()).toEqual([
      { company_id: 1, bytes: uploaded },
      { company_id: 2, bytes: 0 },
    ])
  })
})
