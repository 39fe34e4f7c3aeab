import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional, ref, tableMaker, text } from '../schema/columns.ts'

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
