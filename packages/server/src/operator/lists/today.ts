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

interface Row {
  id: number
  /** Instant in ms, or day. */
  since: number | string
  company: string
}

/** Kinds of rows that wait, with the command that ends the wait of one. */
const kinds: { kind: string; next: string; select: (db: Db, today: string) => Promise<Row[]> }[] = [
  {
    kind: texts.waits.request,
    next: 'requests approve',
    select: (db) =>
      db
        .selectFrom('order_requests as r')
        .innerJoin('companies as c', 'c.id', 'r.company_id')
        .select(['r.id', 'r.created_at as since', 'c.name as company'])
        .where('r.state', '=', 'pending')
        .execute(),
  },
  {
    kind: texts.waits.payment,
    next: 'payments confirm',
    select: (db) =>
      db
        .selectFrom('payments as p')
        .innerJoin('companies as c', 'c.id', 'p.company_id')
        .select(['p.id', 'p.created_at as since', 'c.name as company'])
        .where('p.state', '=', 'waiting')
        .execute(),
  },
  {
    kind: texts.waits.renewal,
    next: 'renewals complete',
    select: (db) =>
      db
        .selectFrom('renewals as r')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .innerJoin('companies as c', 'c.id', 'o.company_id')
        .select(['r.id', 'r.created_at as since', 'c.name as company'])
        .where('r.state', '=', 'pending')
        .execute(),
  },
  { kind: texts.waits.ticket, next: 'tickets show', select: selectUnanswered },
  { kind: texts.waits.end, next: 'orders suspend', select: selectEnded },
]

/** Lists requests, payments, renewals, tickets whose last word is the customer's, ended orders and an old rate. */
async function waitingFor({ db, now }: Pick<OperatorDeps, 'db' | 'now'>): Promise<Waiting[]> {
  const today = istanbulDay(now)
  const parts = await Promise.all([
    ...kinds.map(async ({ kind, next, select }) =>
      (await select(db, today)).map(({ id, since, company }) => ({
        since: typeof since === 'number' ? timeOf(since) : since,
        kind,
        id,
        company,
        next: `${next} ${id}`,
      })),
    ),
    rate(db, now),
  ])
  return parts.flat().toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
}

/** Selects open tickets whose last text is the customer's. */
async function selectUnanswered(db: Db): Promise<Row[]> {
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
    .where('t.status', '=', 'open')
    .where((row) => row.or([row('r.id', 'is', null), row('r.admin_name', 'is', null)]))
    .execute()
  return rows.map(({ id, created_at, replied_at, company }) => ({ id, since: replied_at ?? created_at, company }))
}

/** Selects orders in use after their end, without a renewal that waits. */
function selectEnded(db: Db, today: string): Promise<Row[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('renewals as r', (join) => join.onRef('r.order_id', '=', 'o.id').on('r.state', '=', 'pending'))
    .select(['o.id', 'o.end_on as since', 'c.name as company'])
    .where('o.status', '=', orderStatuses.inUse)
    .where('o.end_on', '<', today)
    .where('r.id', 'is', null)
    .execute()
}

async function rate(db: Db, now: number): Promise<Waiting[]> {
  const row = await selectRate(db)
  const isFine = row !== undefined && !isOldRate(row.rate_on, now)
  const since = row?.rate_on ?? istanbulDay(now)
  return isFine ? [] : [{ since, kind: texts.waits.rate, id: since, company: null, next: 'rate fetch' }]
}
