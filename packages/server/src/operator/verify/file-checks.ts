import { sql } from 'kysely'
import type { Db, Store } from '../../store/db/open.ts'
import { type Check, checkRows, joined } from './check.ts'
import { verifyTexts as texts } from './verify.texts.ts'

/** Checks that each file has all its parts and one owner, and that the counter of each company's space is right. */
export const checkFiles: Check = async (db) => {
  const files = await selectFiles(db)
  const owners = await selectOwners(db)
  const parts = checkRows(
    files,
    'files',
    ({ id }) => id,
    (file) => {
      if (file.is_staged === 1) return []
      const [count, last, bytes] = [file.parts, file.last ?? -1, file.bytes ?? 0]
      const owner = owners.get(file.id)
      return [
        count !== last + 1 && texts.partsMissing(count, last),
        bytes !== file.size && texts.sizeDiffers(file.size, bytes),
        owner === undefined && texts.ownerless,
        owner !== undefined && owner.company_id !== file.company_id && texts.fileElsewhere,
      ]
    },
  )
  const uploaded = files.filter(({ id }) => owners.get(id)?.isInvoice !== true)
  const spaces = await db.selectFrom('upload_space').selectAll().execute()
  const byCompany = Map.groupBy(uploaded, ({ company_id }) => company_id)
  const companies = [...new Set([...byCompany.keys(), ...spaces.map(({ company_id }) => company_id)])]
  const counted = checkRows(
    companies,
    'upload_space',
    (company) => company,
    (company) => {
      const counter = spaces.find(({ company_id }) => company_id === company)?.bytes ?? 0
      const stored = (byCompany.get(company) ?? []).reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
      return [counter !== stored && texts.spaceDiffers(counter, stored)]
    },
  )
  return joined(parts, counted)
}

const selectFiles = (db: Db) =>
  db
    .selectFrom('files as f')
    .leftJoin('file_chunks as c', 'c.file_id', 'f.id')
    .select(['f.id', 'f.company_id', 'f.size', 'f.is_staged'])
    .select((row) => [
      row.fn.count<number>('c.position').as('parts'),
      row.fn.max('c.position').as('last'),
      sql<number | null>`sum(length(c.content))`.as('bytes'),
    ])
    .groupBy(['f.id', 'f.company_id', 'f.size', 'f.is_staged'])
    .execute()

/** Selects the company of the record that each file belongs to. */
async function selectOwners(db: Db): Promise<Map<number, { company_id: number; isInvoice: boolean }>> {
  const tickets = await db
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .select(['f.file_id', 't.company_id'])
    .execute()
  const contracts = await db
    .selectFrom('contract_files as f')
    .innerJoin('contracts as c', 'c.id', 'f.contract_id')
    .select(['f.file_id', 'c.company_id'])
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .select(['file_id', 'company_id'])
    .where('file_id', 'is not', null)
    .execute()
  const owner = (isInvoice: boolean) => (row: { file_id: number | null; company_id: number }) =>
    [row.file_id ?? 0, { company_id: row.company_id, isInvoice }] as const
  return new Map([...[...tickets, ...contracts].map(owner(false)), ...invoices.map(owner(true))])
}

/**
 * Checks that no row points at a row that is gone. PostgreSQL keeps references whole by itself; SQLite only for
 * connections that ask for it, which a tool of the provider may not do.
 */
export const checkReferences =
  (kind: Store['kind']): Check =>
  async (db) => {
    if (kind === 'postgres') return { rows: 0, problems: [] }
    const { rows } = await sql<{
      table: string
      rowid: number | null
      parent: string
    }>`pragma foreign_key_check`.execute(db)
    return checkRows(
      rows,
      'references',
      ({ table, rowid }) => `${table} ${rowid}`,
      ({ parent }) => [texts.parentMissing(parent)],
    )
  }
