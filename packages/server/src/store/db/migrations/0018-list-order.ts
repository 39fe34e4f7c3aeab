import type { Kysely } from 'kysely'

/** Indexes in the order of the long lists, so that a page is read without sorting the rows before it. */
export async function indexListOrder(db: Kysely<unknown>): Promise<void> {
  for (const [table, ...columns] of [
    ['transactions', 'company_id', 'transaction_on', 'id'],
    ['transactions', 'order_id', 'transaction_on', 'id'],
    ['tickets', 'company_id', 'id'],
    ['tickets', 'order_id', 'id'],
    ['ticket_responses', 'ticket_id', 'id'],
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute()
}
