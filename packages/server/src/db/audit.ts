import type { Db } from './open.ts'

/** Audit row of one change; `details` never holds a secret. */
export interface AuditEntry {
  at: number
  requestId: string
  companyId: number
  userId: number | null
  orderId?: number
  action: string
  details?: Record<string, unknown>
}

/** Writes an audit row in the transaction of its change. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      request_id: entry.requestId,
      company_id: entry.companyId,
      user_id: entry.userId,
      order_id: entry.orderId ?? null,
      action: entry.action,
      details_json: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

/** Raises the version of a company's order list, in each transaction that changes the content of the list. */
export async function touchOrders(db: Db, companyId: number): Promise<void> {
  await db
    .updateTable('companies')
    .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}
