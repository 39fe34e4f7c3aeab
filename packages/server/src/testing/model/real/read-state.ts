import type { Db } from '../../../store/db/open.ts'
import { type CompanyName, dayOf, isFree, type Order, type State } from '../state.ts'
import type { Stored } from './companies.ts'
import {
  type Part,
  selectBlocks,
  selectDone,
  selectOrders,
  selectParts,
  selectPayments,
  selectRenewals,
  selectReplies,
  selectTokens,
} from './model.queries.ts'

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
    stock: Object.fromEntries(
      Object.entries(state.stock).map(([block, entry]) => [block, isFree(state, block) || entry]),
    ),
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
  const { A, B } = companies
  const [orders, parts, payments, requests, renewals, replies, tokens, free, done] = await Promise.all([
    selectOrders(db, [A.id, B.id]),
    selectParts(db, [A.id, B.id], now),
    selectPayments(db, [A.id, B.id]),
    db.selectFrom('order_requests').selectAll().where('company_id', 'in', [A.id, B.id]).orderBy('id').execute(),
    selectRenewals(db, [A.id, B.id]),
    selectReplies(db, [A.id, B.id]),
    selectTokens(db, [A.userId, B.userId]),
    selectBlocks(db, blocks),
    selectDone(db, [A.id, B.id]),
  ])
  const ids = orders.map(({ id }) => id)
  const nameOf = (id: number | null): CompanyName => (id === A.id ? 'A' : 'B')
  const numberOf = (id: number | null) => (id === null ? null : ids.indexOf(id))
  const countsOf = (company: number) =>
    Object.fromEntries(done.flatMap((row) => (row.company_id === company ? [[row.action, Number(row.rows)]] : [])))
  const tickets = [...Map.groupBy(replies, ({ id }) => id)]
  const tokensById = [...Map.groupBy(tokens, ({ id }) => id)]
  const shown: Shown = {
    orders: orders.map((row) => ({
      company: nameOf(row.company_id),
      service: row.service_type_id === 1 ? 'ip' : 'asn',
      block: blockOf(row),
      status: row.status as Order['status'],
      isActive: row.is_active === 1,
      endsOn: row.end_on,
      tag: row.tag,
      ...recordsOf(parts.filter(({ order_id }) => order_id === row.id)),
    })),
    payments: payments.map((row) => ({
      order: numberOf(row.order_id) ?? -1,
      cents: row.cents,
      state: row.state,
      isReversed: row.counter !== null,
    })),
    requests: requests.map((row) => ({
      company: nameOf(row.company_id),
      block: blockOf(row),
      total: row.total_cents ?? 0,
      state: row.state as 'pending',
    })),
    renewals: renewals.map((row) => ({
      order: numberOf(row.order_id) ?? -1,
      total: row.total_cents,
      endsOn: row.new_end_on,
      state: row.state,
    })),
    tickets: tickets.flatMap(([, [row, ...others]]) =>
      row
        ? [
            {
              company: nameOf(row.company_id),
              order: numberOf(row.order_id),
              subject: row.subject,
              status: row.status,
              replies: [row, ...others].flatMap(({ reply }) => reply ?? []),
            },
          ]
        : [],
    ),
    tokens: tokensById.flatMap(([, [row, ...others]]) =>
      row
        ? [
            {
              company: nameOf(row.company_id),
              orders: (JSON.parse(row.orders_json ?? '[]') as number[]).map((id) => ids.indexOf(id)),
              maxFee: row.max_fee_cents,
              isEnded: row.revoked_at !== null,
              fee: [row, ...others].reduce((sum, { fee }) => sum + (fee ?? 0), 0),
            },
          ]
        : [],
    ),
    stock: Object.fromEntries(free.map((row) => [blockOf(row) ?? '', stockOf(row, dayOf(now))])),
    done: { A: countsOf(A.id), B: countsOf(B.id) },
  }
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return {
    shown,
    ids: {
      orders: ids,
      payments: idsOf(payments),
      requests: idsOf(requests),
      renewals: idsOf(renewals),
      tickets: tickets.map(([id]) => id),
      tokens: tokensById.map(([id]) => id),
    },
    versions: ids.map((id) => parts.find((row) => row.kind === 'version' && row.order_id === id)?.text),
  }
}

/** Entry of a block of the stock, as the model has it. */
const stockOf = (row: { taken_at: number | null; rests_until: string | null }, today: string): boolean | string =>
  row.taken_at === null && (row.rests_until === null || row.rests_until <= today || row.rests_until)

const blockOf = ({ ip, subnet }: { ip: string | null; subnet: number | null }) =>
  ip === null ? null : `${ip}/${subnet}`

/** Ledger sums and routing records of one order. */
function recordsOf(parts: Part[]) {
  const texts = (kind: Part['kind']) => parts.flatMap((row) => (row.kind === kind ? [row.text] : []))
  const sum = (kind: Part['kind']) => parts.reduce((all, row) => all + (row.kind === kind ? Number(row.cents) : 0), 0)
  const [servers] = texts('servers')
  return {
    charges: sum('alacak'),
    payments: sum('borc'),
    used: sum('used'),
    routes: texts('route').toSorted(),
    roas: texts('roa').toSorted(),
    nameServers: servers === undefined ? null : (servers.split(' ') as [string, string]),
  }
}
