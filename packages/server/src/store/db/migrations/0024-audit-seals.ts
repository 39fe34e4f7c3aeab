import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional, tableMaker, text } from '../schema/columns.ts'

/** Adds the chain of seals over audit rows, the count of equal refusals, and the indexes of the list. */
export async function addAuditSeals(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'audit_log', { repeat_key: optional(text), repeats: optional(int) })
  await db.schema.createIndex('audit_log_repeat_key').unique().on('audit_log').column('repeat_key').execute()
  await createLists(db)
  const table = tableMaker(db, kind)
  await table(
    'audit_seals',
    { position: int, audit_id: int, repeats: optional(int), key_id: text, mac: text },
    { primary: ['position'], index: [['audit_id']] },
  )
  await db.schema
    .createIndex('audit_seals_repeats')
    .on('audit_seals')
    .column('audit_id')
    .where(sql.ref('repeats'), 'is not', null)
    .execute()
  await table(
    'audit_checkpoints',
    { position: int, audit_id: int, chain_mac: text, removed: int, trimmed_at: int, key_id: text, mac: text },
    { primary: ['position'] },
  )
  await table('audit_sealer', { id: int, holder: text, beat: int }, { primary: ['id'] })
}

/** Creates the indexes of the company's list, of an order's list, and of the rows that stand for several refusals. */
async function createLists(db: Kysely<unknown>): Promise<void> {
  const list = db.schema.createIndex('audit_log_company_id_id').on('audit_log').columns(['company_id', 'id'])
  await list.execute()
  const ofOrder = db.schema.createIndex('audit_log_order_id_id').on('audit_log').columns(['order_id', 'id'])
  await ofOrder.execute()
  const repeated = db.schema.createIndex('audit_log_repeats').on('audit_log').column('id')
  await repeated.where(sql.ref('repeats'), '>', 1).execute()
}
