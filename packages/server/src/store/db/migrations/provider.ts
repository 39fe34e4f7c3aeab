import { type Kysely, sql } from 'kysely'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { EngineKind } from '../open.ts'
import { addColumns, type CreateTable, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

/** Adds what a catalogue says beyond the first release: services on offer, resting stock, AS numbers and contracts. */
export async function addCatalogue(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'service_types', { is_offered: optional(int) })
  await addColumns(db, kind, 'free_blocks', { rests_until: optional(text) })
  const table = tableMaker(db, kind)
  await table('free_asns', { asn: text, rests_until: optional(text) }, { primary: ['asn'] })
  await table(
    'contract_templates',
    { service_type_id: ref('service_types'), template_json: text },
    { primary: ['service_type_id'] },
  )
}

/** Adds the numbers of customers and orders in the system that they came from, and the data of a buyer. */
export async function addImportNumbers(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const buyer = { tax_number: optional(text), tax_office: optional(text), address: optional(text) }
  await addColumns(db, kind, 'companies', { external_id: optional(text), ...buyer })
  await addColumns(db, kind, 'orders', { external_id: optional(text) })
  for (const table of ['companies', 'orders'])
    await db.schema.createIndex(`${table}_external_id_unique`).on(table).columns(['external_id']).unique().execute()
}

/** Adds the source of an exchange rate. */
export async function addRateSource(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'exchange_rates', { source: optional(text) })
}

/** Adds the days of the end of an order. */
export async function addOrderEnd(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'orders', {
    suspend_on: optional(text),
    cancel_on: optional(text),
    cancelled_on: optional(text),
  })
}

/**
 * Adds corrections to the ledger: the line that a line counters, the operator's reason, and the amount that came of a
 * payment where it differs from the report.
 */
export async function addCorrections(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'transactions', { counter_of_id: optional(ref('transactions')), note: optional(text) })
  await addColumns(db, kind, 'payments', { booked_usd_cents: optional(int) })
  // A line is countered once; NULLs are distinct in both engines.
  await db.schema
    .createIndex('transactions_counter_of_id_unique')
    .on('transactions')
    .columns(['counter_of_id' as never])
    .unique()
    .execute()
}

/** Lines of bank statements that were booked, by the account and what tells a line from all others of it. */
export async function createBankLines(table: CreateTable): Promise<void> {
  await table(
    'bank_lines',
    {
      account: text,
      line_key: text,
      booked_on: text,
      currency: text,
      amount_cents: int,
      reference: optional(text),
      text,
      payment_id: ref('payments'),
      imported_at: int,
    },
    { primary: ['account', 'line_key'], unique: [['payment_id']] },
  )
}

/** Adds the company that a company is part of. */
export async function addMergedCompanies(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'companies', { merged_into: optional(int) })
}

/** Adds the reason of a suspension. */
export async function addStateTexts(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'orders', { state_text: optional(text) })
}

/** Adds what the provider was told of, and the indexes that find what waits. */
export async function addWaitingWork(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const table = tableMaker(db, kind)
  await table('provider_told', { kind: text, item_key: text, told_at: int }, { primary: ['kind', 'item_key'] })
  // Partial ones: an index of a column with few values would be taken for the rows of one company too.
  const index = (name: string, table: string, column: string) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([column as never])
  const waits = (column: string, value: string | number) => [sql.ref(column), '=', value] as const
  await index('order_requests_pending', 'order_requests', 'id')
    .where(...waits('state', 'pending'))
    .execute()
  await index('payments_waiting', 'payments', 'id')
    .where(...waits('state', 'waiting'))
    .execute()
  await index('renewals_pending', 'renewals', 'id')
    .where(...waits('state', 'pending'))
    .execute()
  await index('tickets_open', 'tickets', 'id')
    .where(...waits('status', 'open'))
    .execute()
  await index('orders_in_use_end_on', 'orders', 'end_on')
    .where(...waits('status', orderStatuses.inUse))
    .execute()
}

interface WithInvoices {
  invoices: { file_id: number | null }
  file_chunks: { file_id: number }
  files: { id: number }
}

/**
 * Adds the number of the official document of an invoice. Forgets the PDFs that older releases made, which look like
 * official ones: the next read makes one that says what it is.
 */
export async function addInvoiceDocuments(database: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(database, kind, 'invoices', { document_uuid: optional(text) })
  const index = database.schema.createIndex('invoices_document_uuid_unique').on('invoices')
  await index
    .columns(['document_uuid' as never])
    .unique()
    .execute()
  const db = database as Kysely<WithInvoices>
  const made = await db.selectFrom('invoices').select('file_id').where('file_id', 'is not', null).execute()
  await db.updateTable('invoices').set({ file_id: null }).execute()
  for (const { file_id: id } of made) {
    if (id === null) continue
    await db.deleteFrom('file_chunks').where('file_id', '=', id).execute()
    await db.deleteFrom('files').where('id', '=', id).execute()
  }
}
