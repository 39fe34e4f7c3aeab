import { type CreateTable, id, int, optional, ref, text } from '../schema/columns.ts'

/** Plans of changes that clients post, and the steps of them that were done. */
export async function createPlans(table: CreateTable): Promise<void> {
  await table(
    'plans',
    {
      ...{ id, company_id: ref('companies'), document_id: text, document_json: text, document_hash: text, size: int },
      ...{ orders_json: text, steps: int, done: int, made_at: text, undoes: optional(text) },
      ...{ actor_kind: text, actor_name: text, posted_at: int, changed_at: int },
    },
    { unique: [['company_id', 'document_id']] },
  )
  await table(
    'plan_steps',
    {
      ...{ plan_id: ref('plans'), step: int, order_id: ref('orders'), request_hash: text, answer: text },
      ...{ actor_kind: text, actor_name: text, done_at: int },
    },
    { primary: ['plan_id', 'step'] },
  )
}
