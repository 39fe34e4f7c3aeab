import type { Kysely } from 'kysely'

/** Indexes for calls that read the rows of one company, person or value, so that they do not read those of all. */
export async function addReadIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [table, ...columns] of [
    ['orders', 'company_id', 'id'],
    ['payments', 'company_id', 'state'],
    ['invoices', 'company_id', 'issued_on', 'id'],
    ['transactions', 'company_id', 'order_id'],
    ['mail_tokens', 'user_id'],
    ['whois_objects', 'key'],
    ['routes', 'prefix'],
    ['routes', 'origin'],
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute()
}
