import { type CreateTable, int, text } from '../schema/columns.ts'

/** Answers of writes by their idempotency key; each is written in the transaction of its effect. */
export async function createIdempotencyKeys(table: CreateTable): Promise<void> {
  await table(
    'idempotency_keys',
    {
      ...{ actor: text, method: text, path: text, key: text },
      ...{ request_hash: text, status: int, answer: text, expires_at: int },
    },
    { primary: ['actor', 'method', 'path', 'key'], index: [['expires_at']] },
  )
}
