import type { Kysely } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, int, optional, ref } from '../schema/columns.ts'

/**
 * Adds the agreed total of a request, the instant of the provider's decision, and the source of a ledger line: payment,
 * request or renewal. Older rows have none of these, so `operator verify` can tell them from rows that have lost one.
 */
export async function addAgreedTotals(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  const decided = { decided_at: optional(int) }
  await addColumns(db, kind, 'order_requests', {
    total_cents: optional(int),
    order_id: optional(ref('orders')),
    ...decided,
  })
  await addColumns(db, kind, 'payments', decided)
  await addColumns(db, kind, 'renewals', decided)
  const sources = { payment_id: 'payments', request_id: 'order_requests', renewal_id: 'renewals' }
  for (const [column, table] of Object.entries(sources)) {
    await addColumns(db, kind, 'transactions', { [column]: optional(ref(table)) })
    // Each of them has one effect on the ledger; NULLs are distinct in both engines.
    await db.schema
      .createIndex(`transactions_${column}_unique`)
      .on('transactions')
      .columns([column as never])
      .unique()
      .execute()
  }
}
