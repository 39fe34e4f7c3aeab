import { isOldRate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { timeOf } from '../../base/wire-fields.ts'
import type { Db } from '../../store/db/open.ts'
import { selectRate } from '../../store/ledger/charges.ts'
import type { Command, OperatorDeps } from '../command.ts'
import { listTexts as texts } from './lists.texts.ts'

/** One thing that waits for the provider. */
interface Waiting {
  /** Instant, or day where no instant is known. */
  since: string
  kind: string
  id: string | number
  company: string | null
  /** Command that ends the wait. */
  next: string
}

/** The work of the day: all that waits for the provider, the oldest first. */
export const todayCommands: Command[] = [
  {
    words: ['today'],
    run: async (deps) => ({ rows: (await waitingFor(deps)).map((one) => ({ ...one })) }),
  },
]

/** Lists requests, payments, renewals, tickets whose last word is the customer's, ended orders and an old rate. */
async function waitingFor({ db, now }: Pick<OperatorDeps, 'db' | 'now'>): Promise<Waiting[]> {
  const parts = await Promise.all([
    requests(db),
    payments(db),
    renewals(db),
    tickets(db),
    ended(db, now),
    rate(db, now),
  ])
  return parts.flat().toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
}

async function requests(db: Db): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('order_requests as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.created_at', 'c.name as company'])
    .where('r.state', '=', 'pending')
    .execute()
  return rows.map(({ id, created_at, company }) => ({
    since: timeOf(created_at),
    kind: texts.waits.request,
    id,
    company,
    next: `requests approve ${id}`,
  }))
}

async function payments(db: Db): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.id', 'p.created_at', 'c.name as company'])
    .where('p.state', '=', 'waiting')
    .execute()
  return rows.map(({ id, created_at, company }) => ({
    since: timeOf(created_at),
    kind: texts.waits.payment,
    id,
    company,
    next: `payments confirm ${id}`,
  }))
}

async function renewals(db: Db): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .select(['r.id', 'r.created_at', 'c.name as company'])
    .where('r.state', '=', 'pending')
    .execute()
  return rows.map(({ id, created_at, company }) => ({
    since: timeOf(created_at),
    kind: texts.waits.renewal,
    id,
    company,
    next: `renewals complete ${id}`,
  }))
}

/** Open tickets whose last text is the customer's. */
async function tickets(db: Db): Promise<Waiting[]> {
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
    .select(['t.id', 't.created_at', 't.subject', 'c.name as company', 'r.created_at as replied_at'])
    .where('t.status', '=', 'open')
    .where((row) => row.or([row('r.id', 'is', null), row('r.admin_name', 'is', null)]))
    .execute()
  return rows.map(({ id, created_at, replied_at, company }) => ({
    since: timeOf(replied_at ?? created_at),
    kind: texts.waits.ticket,
    id,
    company,
    next: `tickets show ${id}`,
  }))
}

/** Orders in use after their end, without a renewal that waits. */
async function ended(db: Db, now: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .select(['o.id', 'o.end_on', 'c.name as company'])
    .where('o.status', '=', orderStatuses.inUse)
    .where('o.end_on', '<', istanbulDay(now))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('renewals as r')
            .select('r.id')
            .whereRef('r.order_id', '=', 'o.id')
            .where('r.state', '=', 'pending'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, end_on, company }) => ({
    since: end_on,
    kind: texts.waits.end,
    id,
    company,
    next: `orders suspend ${id}`,
  }))
}

async function rate(db: Db, now: number): Promise<Waiting[]> {
  const row = await selectRate(db)
  const isFine = row !== undefined && !isOldRate(row.rate_on, now)
  const since = row?.rate_on ?? istanbulDay(now)
  return isFine ? [] : [{ since, kind: texts.waits.rate, id: since, company: null, next: 'rate fetch' }]
}
