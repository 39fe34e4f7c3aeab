import type { Db } from '../../../store/db/open.ts'
import { type CompanyName, dayOf, type Order, type State } from '../state.ts'
import { networkOf, type Stored } from './companies.ts'

/** Lists whose rows have ids that answers name, in the order of their creation. */
export type IdList = 'orders' | 'payments' | 'requests' | 'renewals' | 'tickets' | 'tokens'

/** Stored state in the form of `shownOf`, with the ids of its rows and the versions of its blocks. */
export interface ReadState {
  shown: Shown
  ids: Record<IdList, number[]>
  /** Versions by order; undefined for a block that never changed. */
  versions: (string | undefined)[]
}

/** Part of the state that is compared after every call: what is stored, without sessions, claims and clock. */
export type Shown = ReturnType<typeof shownOf>

/** Shows a state of the model as the database would hold it. */
export function shownOf(state: State) {
  const year = dayOf(state.now).slice(0, 4)
  return {
    orders: state.orders.map((order) => ({ ...kept(order), used: order.used[year] ?? 0 })),
    payments: state.payments,
    requests: state.requests,
    renewals: state.renewals,
    tickets: state.tickets,
    tokens: state.tokens.map(({ company, orders, maxFee, isEnded, fees }) => ({
      company,
      orders,
      maxFee,
      isEnded,
      fee: Object.values(fees).reduce((sum, cents) => sum + cents, 0),
    })),
    stock: state.stock,
    done: { A: state.companies.A.done, B: state.companies.B.done },
  }
}

/** Fields of an order that have columns. */
const kept = ({ company, service, block, status, isActive, endsOn, tag, charges, payments, ...order }: Order) => ({
  company,
  service,
  block,
  status,
  isActive,
  endsOn,
  tag,
  charges,
  payments,
  routes: order.routes.toSorted(),
  roas: order.roas.toSorted(),
  nameServers: order.nameServers,
})

/** Reads what the companies of a sequence have stored. */
export async function readState(db: Db, { companies }: Stored, blocks: string[], now: number): Promise<ReadState> {
  const nameOf = (id: number | null): CompanyName => (id === companies.A.id ? 'A' : 'B')
  const of = [companies.A.id, companies.B.id]
  const users = [companies.A.userId, companies.B.userId]
  const rows = await rowsOf(db, of, users, now)
  const ids = rows.orders.map(({ id }) => id)
  const numberOf = (id: number | null) => ids.indexOf(id ?? 0)
  const free = await db
    .selectFrom('free_blocks')
    .select(['ip', 'subnet', 'taken_at'])
    .where(
      'ip',
      'in',
      blocks.map((block) => networkOf(block).ip),
    )
    .execute()
  const sum = (id: number, type: string) =>
    rows.lines.reduce((cents, line) => cents + (line.order_id === id && line.type === type ? line.cents : 0), 0)
  const shown: Shown = {
    orders: rows.orders.map((row) => {
      const servers = rows.nameServers.find(({ order_id }) => order_id === row.id)
      return {
        company: nameOf(row.company_id),
        service: row.service_type_id === 1 ? 'ip' : 'asn',
        block: row.ip === null ? null : `${row.ip}/${row.subnet}`,
        status: row.status as Order['status'],
        isActive: row.is_active === 1,
        endsOn: row.end_on,
        tag: row.tag,
        charges: sum(row.id, 'alacak'),
        payments: sum(row.id, 'borc'),
        routes: rows.routes.flatMap(({ order_id, origin }) => (order_id === row.id ? [origin] : [])).toSorted(),
        roas: rows.roas.flatMap(({ order_id, asn }) => (order_id === row.id ? [asn] : [])).toSorted(),
        nameServers: servers ? [servers.first, servers.second] : null,
        used: rows.used.find(({ order_id }) => order_id === row.id)?.used ?? 0,
      }
    }),
    payments: rows.payments.map((row) => ({ order: numberOf(row.order_id), cents: row.cents, state: row.state })),
    requests: rows.requests.map((row) => ({
      company: nameOf(row.company_id),
      block: row.ip === null ? null : `${row.ip}/${row.subnet}`,
      total: row.total_cents ?? 0,
      state: row.state as 'pending',
    })),
    renewals: rows.renewals.map((row) => ({
      order: numberOf(row.order_id),
      total: row.total_cents,
      endsOn: row.new_end_on,
      state: row.state,
    })),
    tickets: rows.tickets.map((row) => ({
      company: nameOf(row.company_id),
      order: row.order_id === null ? null : numberOf(row.order_id),
      subject: row.subject,
      status: row.status,
      replies: rows.replies.flatMap(({ ticket_id, body }) => (ticket_id === row.id ? [body] : [])),
    })),
    tokens: rows.tokens.map((row) => ({
      company: nameOf(row.company_id),
      orders: (JSON.parse(row.orders_json ?? '[]') as number[]).map(numberOf),
      maxFee: row.max_fee_cents,
      isEnded: row.revoked_at !== null,
      fee: rows.fees.reduce((cents, fee) => cents + (fee.token_id === row.id ? fee.cents : 0), 0),
    })),
    stock: Object.fromEntries(free.map(({ ip, subnet, taken_at }) => [`${ip}/${subnet}`, taken_at === null])),
    done: { A: countsOf(rows.done, companies.A.id), B: countsOf(rows.done, companies.B.id) },
  }
  return {
    shown,
    ids: {
      orders: ids,
      payments: rows.payments.map(({ id }) => id),
      requests: rows.requests.map(({ id }) => id),
      renewals: rows.renewals.map(({ id }) => id),
      tickets: rows.tickets.map(({ id }) => id),
      tokens: rows.tokens.map(({ id }) => id),
    },
    versions: ids.map((id) => rows.versions.find(({ order_id }) => order_id === id)?.version),
  }
}

const countsOf = (
  rows: { company_id: number | null; action: string; rows: number | string | bigint }[],
  company: number,
) => Object.fromEntries(rows.flatMap((row) => (row.company_id === company ? [[row.action, Number(row.rows)]] : [])))

async function rowsOf(db: Db, companies: number[], users: number[], now: number) {
  const own = db.selectFrom('orders').select('id').where('company_id', 'in', companies)
  const tokens = db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.user_id', 'in', users)
    .where('t.scope', '=', 'routing:write')
  const [orders, lines, routes, roas, nameServers, versions, used, payments, requests, renewals] = await Promise.all([
    db
      .selectFrom('orders as o')
      .leftJoin('order_tags as t', 't.id', 'o.tag_id')
      .select(['o.id', 'o.company_id', 'service_type_id', 'status', 'is_active', 'ip', 'subnet', 'end_on'])
      .select('t.name as tag')
      .where('o.company_id', 'in', companies)
      .orderBy('o.id')
      .execute(),
    db
      .selectFrom('transactions')
      .select(['order_id', 'type', 'amount_usd_cents as cents'])
      .where('company_id', 'in', companies)
      .execute(),
    db.selectFrom('routes').select(['order_id', 'origin']).where('order_id', 'in', own).execute(),
    db.selectFrom('roas').select(['order_id', 'asn']).where('order_id', 'in', own).execute(),
    db.selectFrom('name_servers').select(['order_id', 'first', 'second']).where('order_id', 'in', own).execute(),
    db.selectFrom('block_versions').selectAll().where('order_id', 'in', own).execute(),
    db
      .selectFrom('change_counters')
      .select(['order_id', 'used'])
      .where('order_id', 'in', own)
      .where('year', '=', Number(dayOf(now).slice(0, 4)))
      .execute(),
    db
      .selectFrom('payments')
      .select(['id', 'order_id', 'amount_usd_cents as cents', 'state'])
      .where('company_id', 'in', companies)
      .orderBy('id')
      .execute(),
    db.selectFrom('order_requests').selectAll().where('company_id', 'in', companies).orderBy('id').execute(),
    db.selectFrom('renewals').selectAll().where('order_id', 'in', own).orderBy('id').execute(),
  ])
  const [tickets, replies, tokenRows, fees, done] = await Promise.all([
    db.selectFrom('tickets').selectAll().where('company_id', 'in', companies).orderBy('id').execute(),
    db
      .selectFrom('ticket_responses as r')
      .innerJoin('tickets as t', 't.id', 'r.ticket_id')
      .select(['r.ticket_id', 'r.body'])
      .where('t.company_id', 'in', companies)
      .orderBy('r.id')
      .execute(),
    tokens
      .select(['t.id', 'u.company_id', 't.orders_json', 't.max_fee_cents', 't.revoked_at'])
      .orderBy('t.id')
      .execute(),
    db
      .selectFrom('api_token_fees')
      .select(['token_id', 'cents'])
      .where('token_id', 'in', tokens.select('t.id'))
      .execute(),
    db
      .selectFrom('audit_log')
      .select(['company_id', 'action'])
      .select((row) => row.fn.countAll().as('rows'))
      .where('company_id', 'in', companies)
      .where('outcome', '=', 'done')
      .groupBy(['company_id', 'action'])
      .execute(),
  ])
  const records = { routes, roas, nameServers, versions, used }
  const support = { tickets, replies, tokens: tokenRows, fees, done }
  return { orders, lines, payments, requests, renewals, ...records, ...support }
}
