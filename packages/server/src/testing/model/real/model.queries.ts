import { sql } from 'kysely'
import type { Db } from '../../../store/db/open.ts'
import { dayOf } from '../state.ts'
import { networkOf } from './companies.ts'

/** Record, version, counted changes or ledger line of an order. */
export interface Part {
  kind: 'route' | 'roa' | 'servers' | 'version' | 'used' | 'alacak' | 'borc'
  order_id: number
  text: string
  /** Cents, or the counted changes of the year. */
  cents: number | string
}

/** Selects what belongs to the orders of these companies in one query, because each call is followed by it. */
export async function selectParts(db: Db, companies: number[], now: number): Promise<Part[]> {
  const own = sql`(select id from orders where company_id in (${sql.join(companies)}))`
  const year = Number(dayOf(now).slice(0, 4))
  const { rows } = await sql<Part>`
    select 'route' as kind, order_id, origin as text, 0 as cents from routes where order_id in ${own}
    union all select 'roa', order_id, asn, 0 from roas where order_id in ${own}
    union all select 'servers', order_id, first || ' ' || second, 0 from name_servers where order_id in ${own}
    union all select 'version', order_id, version, 0 from block_versions where order_id in ${own}
    union all select 'used', order_id, '', used from change_counters where order_id in ${own} and year = ${year}
    union all select type, order_id, '', amount_usd_cents from transactions where order_id in ${own}`.execute(db)
  return rows
}

/** Selects the orders of these companies with their tags. */
export const selectOrders = (db: Db, companies: number[]) =>
  db
    .selectFrom('orders as o')
    .leftJoin('order_tags as t', 't.id', 'o.tag_id')
    .select(['o.id', 'o.company_id', 'service_type_id', 'status', 'is_active', 'ip', 'subnet', 'end_on'])
    .select('t.name as tag')
    .where('o.company_id', 'in', companies)
    .orderBy('o.id')
    .execute()

/** Selects the reported payments of these companies. */
export const selectPayments = (db: Db, companies: number[]) =>
  db
    .selectFrom('payments as p')
    .leftJoin('transactions as t', 't.payment_id', 'p.id')
    .leftJoin('transactions as c', 'c.counter_of_id', 't.id')
    .select(['p.id', 'p.order_id', 'p.amount_usd_cents as cents', 'p.state', 'c.id as counter'])
    .where('p.company_id', 'in', companies)
    .orderBy('p.id')
    .execute()

/** Selects the renewals of the orders of these companies. */
export const selectRenewals = (db: Db, companies: number[]) =>
  db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.total_cents', 'r.new_end_on', 'r.state'])
    .where('o.company_id', 'in', companies)
    .orderBy('r.id')
    .execute()

/** Selects the tickets of these companies, a row for each reply. */
export const selectReplies = (db: Db, companies: number[]) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('ticket_responses as r', 'r.ticket_id', 't.id')
    .select(['t.id', 't.company_id', 't.order_id', 't.subject', 't.status', 'r.body as reply'])
    .where('t.company_id', 'in', companies)
    .orderBy('t.id')
    .orderBy('r.id')
    .execute()

/** Selects the API tokens for changes of these users, a row for each month with fees. */
export const selectTokens = (db: Db, users: number[]) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('api_token_fees as f', 'f.token_id', 't.id')
    .select(['t.id', 'u.company_id', 't.orders_json', 't.max_fee_cents', 't.revoked_at', 'f.cents as fee'])
    .where('t.user_id', 'in', users)
    .where('t.scope', '=', 'routing:write')
    .orderBy('t.id')
    .execute()

/** Selects these blocks of the stock. */
export const selectBlocks = (db: Db, blocks: string[]) =>
  db
    .selectFrom('free_blocks')
    .select(['ip', 'subnet', 'taken_at', 'rests_until'])
    .where(
      'ip',
      'in',
      blocks.map((block) => networkOf(block).ip),
    )
    .execute()

/** Counts the audit rows of these companies with `outcome = done` by action. */
export const selectDone = (db: Db, companies: number[]) =>
  db
    .selectFrom('audit_log')
    .select(['company_id', 'action'])
    .select((row) => row.fn.countAll().as('rows'))
    .where('company_id', 'in', companies)
    .where('outcome', '=', 'done')
    .groupBy(['company_id', 'action'])
    .execute()
