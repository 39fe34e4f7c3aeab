import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'
import { addColumns, type CreateTable, id, int, optional, ref, text } from '../schema/columns.ts'

/** Tax rates are no whole percents: the stamp tax of contracts is 0.948. SQLite keeps what it is given. */
export async function allowPartsOfPercent(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  if (kind === 'sqlite') return
  for (const column of ['tax_rate', 'stamp_tax_rate'])
    await sql`alter table service_types alter column ${sql.ref(column)} type double precision`.execute(db)
}

/** Answers of writes by their idempotency key; each is written in the transaction of its effect. */
export async function createIdempotencyKeys(table: CreateTable): Promise<void> {
  await table(
    'idempotency_keys',
    {
      actor: text,
      method: text,
      path: text,
      key: text,
      request_hash: text,
      status: int,
      answer: text,
      expires_at: int,
    },
    { primary: ['actor', 'method', 'path', 'key'], index: [['expires_at']] },
  )
}

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

/** Adds the actor, the outcome and the state before the change to audit rows; older rows have none of these. */
export async function addAuditActors(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'audit_log', {
    actor_kind: optional(text),
    actor_name: optional(text),
    session_id: optional(int),
    token_id: optional(int),
    address: optional(text),
    outcome: optional(text),
    target: optional(text),
    before_json: optional(text),
  })
}

/** Versions of the records of blocks; a block whose records were not changed since has none. */
export async function createBlockVersions(table: CreateTable): Promise<void> {
  await table('block_versions', { order_id: ref('orders'), version: text }, { primary: ['order_id'] })
}

/** Plans of changes that clients post, and the steps of them that were done. */
export async function createPlans(table: CreateTable): Promise<void> {
  await table(
    'plans',
    {
      id,
      company_id: ref('companies'),
      document_id: text,
      document_json: text,
      document_hash: text,
      size: int,
      orders_json: text,
      steps: int,
      done: int,
      made_at: text,
      undoes: optional(text),
      actor_kind: text,
      actor_name: text,
      posted_at: int,
      changed_at: int,
    },
    { unique: [['company_id', 'document_id']] },
  )
  await table(
    'plan_steps',
    {
      plan_id: ref('plans'),
      step: int,
      order_id: ref('orders'),
      request_hash: text,
      answer: text,
      actor_kind: text,
      actor_name: text,
      done_at: int,
    },
    { primary: ['plan_id', 'step'] },
  )
}

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

/** Adds what a plan needs whose changes are taken back unless they are confirmed, and the index of those that wait. */
export async function addPlanConfirmation(db: Kysely<unknown>, kind: EngineKind): Promise<void> {
  await addColumns(db, kind, 'plans', {
    confirm_within_ms: optional(int),
    confirm_user_id: optional(int),
    confirm_token_id: optional(int),
    revert_at: optional(int),
    confirmed_at: optional(int),
    reverted_at: optional(int),
  })
  await addColumns(db, kind, 'plan_steps', { change_json: optional(text) })
  await db.schema
    .createIndex('plans_revert_at')
    .on('plans')
    .columns(['revert_at' as never])
    .where(sql.ref('revert_at'), 'is not', null)
    .execute()
}
