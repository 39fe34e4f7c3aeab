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

/** Adds the days of the end of an order. */
export async function addOrderEnd(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'orders', {
    suspend_on: optional(text),
    cancel_on: optional(text),
    cancelled_on: optional(text),
  })
}
