import { sql } from 'kysely'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { Db } from '../../store/db/open.ts'
import { selectCancelled, selectExpired, selectSuspended } from './job-orders.ts'

/** Kinds of steps of the daily job. */
const jobKinds = ['expired', 'suspended', 'cancelled'] as const

/** Kinds of work that wait for the provider, and of what the daily job did for it. */
export const waitingKinds = ['request', 'payment', 'renewal', 'ticket', 'end', ...jobKinds] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Kinds that the provider is mailed about; an order that the daily job missed is one of its steps after its next run. */
export const toldKinds = [
  'request',
  'payment',
  'renewal',
  'ticket',
  ...jobKinds,
] as const satisfies readonly WaitingKind[]
export type ToldKind = (typeof toldKinds)[number]

/** Record that waits. */
export interface WaitingRow {
  id: number
  /** Instant in ms, or day where no instant is known. */
  since: number | string
  company: string
}

/**
 * Selects what waits of a kind, by indexes of what waits that the literal states name: tickets whose last text is the
 * customer's, and ended orders that the daily job missed.
 */
export const selectWaiting: Record<WaitingKind, (db: Db, now: number) => Promise<WaitingRow[]>> = {
  request: (db) =>
    db
      .selectFrom('order_requests as r')
      .innerJoin('companies as c', 'c.id', 'r.company_id')
      .select(['r.id', 'r.created_at as since', 'c.name as company'])
      .where('r.state', '=', sql.lit('pending'))
      .orderBy('r.id')
      .execute(),
  payment: (db) =>
    db
      .selectFrom('payments as p')
      .innerJoin('companies as c', 'c.id', 'p.company_id')
      .select(['p.id', 'p.created_at as since', 'c.name as company'])
      .where('p.state', '=', sql.lit('waiting'))
      .orderBy('p.id')
      .execute(),
  renewal: (db) =>
    db
      .selectFrom('renewals as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .innerJoin('companies as c', 'c.id', 'o.company_id')
      .select(['r.id', 'r.created_at as since', 'c.name as company'])
      .where('r.state', '=', sql.lit('pending'))
      .orderBy('r.id')
      .execute(),
  ticket: selectUnanswered,
  end: selectEnded,
  expired: selectExpired,
  suspended: selectSuspended,
  cancelled: selectCancelled,
}

/** Command that ends the wait of a record of each kind, or shows why it waits. */
export const nextCommands: Record<WaitingKind, string> = {
  request: 'requests approve',
  payment: 'payments confirm',
  renewal: 'renewals complete',
  ticket: 'tickets show',
  end: 'orders show',
  expired: 'orders show',
  suspended: 'orders show',
  cancelled: 'orders show',
}

async function selectUnanswered(db: Db): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('ticket_responses as r', (join) =>
      join.on('r.id', '=', (last) =>
        last
          .selectFrom('ticket_responses as l')
          .select((row) => row.fn.max('l.id').as('id'))
          .whereRef('l.ticket_id', '=', 't.id'),
      ),
    )
    .select(['t.id', 't.created_at', 'c.name as company', 'r.created_at as replied_at'])
    .where('t.status', '=', sql.lit('open'))
    .where((row) => row.or([row('r.id', 'is', null), row('r.admin_name', 'is', null)]))
    .execute()
  return rows.map(({ id, created_at, replied_at, company }) => ({ id, since: replied_at ?? created_at, company }))
}

function selectEnded(db: Db, now: number): Promise<WaitingRow[]> {
  return (
    db
      .selectFrom('orders as o')
      .innerJoin('companies as c', 'c.id', 'o.company_id')
      .innerJoin('service_types as s', 's.id', 'o.service_type_id')
      .leftJoin('renewals as r', (join) => join.onRef('r.order_id', '=', 'o.id').on('r.state', '=', 'pending'))
      .select(['o.id', 'o.end_on as since', 'c.name as company'])
      .where('o.status', '=', sql.lit(orderStatuses.inUse))
      .where('s.is_one_time', '=', 0)
      .where('o.end_on', '<', istanbulDay(now))
      // Until that day it goes on, as its customer was told.
      .where((row) => row.or([row('o.suspend_on', 'is', null), row('o.suspend_on', '<', istanbulDay(now))]))
      // A renewal that waits is listed itself.
      .where('r.id', 'is', null)
      .orderBy('o.id')
      .execute()
  )
}
