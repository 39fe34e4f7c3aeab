import { sql } from 'kysely'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { covers, parsePrefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { Db } from '../../store/db/open.ts'
import { selectBalances } from '../../store/ledger/balances.ts'
import { selectHolders } from '../../store/ledger/free-blocks.ts'
import { type Check, type Checked, checkRows, joined, type Problem } from './check.ts'
import { usd } from './ledger-checks.ts'
import { verifyTexts as texts } from './verify.texts.ts'

/** Statuses that are always active or always inactive; others, such as a provider's own, may be either. */
const activeByStatus: Record<number, number> = {
  [orderStatuses.inUse]: 1,
  [orderStatuses.awaitsPayment]: 0,
  [orderStatuses.cancelled]: 0,
  [orderStatuses.suspended]: 0,
}

/**
 * Compares the state of each order with its ledger: one that waits for its payment owes something, unless a charge was
 * taken back; one in use was paid at least its agreed total. Orders of the first release have none and were put into use by any payment.
 */
export const checkOrders: Check = async (db) => {
  const rows = await selectOrders(db)
  const companies = new Set(rows.map(({ company_id }) => company_id))
  const balances = new Map<number, number>()
  for (const company of companies)
    for (const [order, { cents }] of await selectBalances(db, company)) if (order !== null) balances.set(order, cents)
  return checkRows(
    rows,
    'orders',
    ({ id }) => id,
    ({ id, status, is_active, cancelled_on, total_cents, paid, back, price_cents }) => {
      const balance = balances.get(id) ?? 0
      const wanted = activeByStatus[status]
      return [
        price_cents < 0 && texts.negative('price_cents', price_cents),
        wanted !== undefined && is_active !== wanted && texts.activeDiffers(status, is_active),
        cancelled_on !== null && status !== orderStatuses.cancelled && texts.notCancelled(status),
        status === orderStatuses.awaitsPayment &&
          balance <= 0 &&
          Number(back) === 0 &&
          texts.paidButWaits(usd(balance)),
        status === orderStatuses.inUse &&
          total_cents !== null &&
          (paid ?? 0) < total_cents &&
          texts.unpaidButActive(usd(paid ?? 0), usd(total_cents)),
      ]
    },
  )
}

const ofOrder = [
  'o.id',
  'o.company_id',
  'o.status',
  'o.is_active',
  'o.cancelled_on',
  'o.price_cents',
  'r.total_cents',
] as const

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders as o')
    .leftJoin('order_requests as r', 'r.order_id', 'o.id')
    .leftJoin('transactions as t', (join) => join.onRef('t.order_id', '=', 'o.id').on('t.type', '=', 'borc'))
    .select(ofOrder)
    .select((row) => row.fn.sum<number | null>('t.amount_usd_cents').as('paid'))
    // Charges that were taken back: their lines have a reason, those of moved credit have none.
    .select(
      sql<number | string>`sum(case when t.counter_of_id is not null and t.note is not null then 1 else 0 end)`.as(
        'back',
      ),
    )
    .groupBy(ofOrder)
    .execute()

/** Checks that a block has one holder, and that the list of free blocks says the same. */
export const checkBlocks: Check = async (db) => {
  const held = (await selectHolders(db)).map(({ kind, id, block }) => ({ block, name: texts[kind](id) }))
  const holders = Map.groupBy(held, ({ block }) => block)
  const listed = await db.selectFrom('free_blocks').select(['ip', 'subnet', 'taken_at']).execute()
  const known = await selectKnownBlocks(db)
  const twice: Problem[] = [...holders].flatMap(([block, these]) => {
    const names = these.map(({ name }) => name).join(', ')
    return these.length < 2 ? [] : [{ table: 'free_blocks', id: block, problem: texts.heldTwice(block, names) }]
  })
  const offered = listed.filter(({ taken_at }) => taken_at === null).map(({ ip, subnet }) => `${ip}/${subnet}`)
  const nested = nestedBlocks([...holders.keys(), ...offered]).map(({ inner, outer }) => ({
    table: 'free_blocks',
    id: inner,
    problem: texts.overlaps(inner, outer),
  }))
  const free = checkRows(
    listed.map((row) => ({ block: `${row.ip}/${row.subnet}`, isTaken: row.taken_at !== null })),
    'free_blocks',
    ({ block }) => block,
    ({ block, isTaken }) => {
      const [holder] = holders.get(block) ?? []
      return [
        isTaken && !known.has(block) && texts.takenByNone,
        !isTaken && holder !== undefined && texts.freeButHeld(holder.name),
      ]
    },
  )
  return joined({ rows: holders.size, problems: [...twice, ...nested] }, free)
}

/** Finds the blocks that lie inside another one, with the next larger one. */
function nestedBlocks(blocks: readonly string[]): { inner: string; outer: string }[] {
  const sorted = [...new Set(blocks)]
    .flatMap((block) => {
      const prefix = parsePrefix(block)
      return prefix === null ? [] : [{ block, prefix }]
    })
    .toSorted(
      ({ prefix: a }, { prefix: b }) =>
        a.width - b.width || (a.bits < b.bits ? -1 : a.bits > b.bits ? 1 : a.length - b.length),
    )
  // Prefixes nest or are disjoint: in this order those around a block are on the stack.
  const around: typeof sorted = []
  return sorted.flatMap((one) => {
    let outer = around.at(-1)
    while (outer !== undefined && !covers(outer.prefix, one.prefix)) {
      around.pop()
      outer = around.at(-1)
    }
    around.push(one)
    return outer === undefined ? [] : [{ inner: one.block, outer: outer.block }]
  })
}

/**
 * Selects the blocks that an open request or any order holds. The block of a cancelled one comes into the stock; older
 * releases left that to the provider.
 */
async function selectKnownBlocks(db: Db): Promise<Set<string>> {
  const orders = await db
    .selectFrom('orders')
    .select(['ip', 'subnet'])
    .where('ip', 'is not', null)
    .where('cancelled_on', 'is', null)
    .execute()
  const held = await selectHolders(db)
  return new Set([...orders.map(({ ip, subnet }) => `${ip}/${subnet}`), ...held.map(({ block }) => block)])
}

/** Checks that each route lies inside its block, that records belong to orders with a block, and the plans of changes. */
export const checkRouting: Check = async (db) => {
  const routes = await db
    .selectFrom('routes as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.origin', 'r.prefix', 'o.ip', 'o.subnet'])
    .execute()
  const inside = checkRows(
    routes,
    'routes',
    ({ id }) => id,
    ({ origin, prefix, ip, subnet }) => [
      ip === null ? texts.noBlock : outside(prefix, `${ip}/${subnet}`),
      asnOf(origin) !== origin && texts.spelling(origin),
    ],
  )
  const roas = await db
    .selectFrom('roas as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.asn', 'o.ip'])
    .execute()
  const counters = await db.selectFrom('change_counters').select(['order_id', 'used']).execute()
  const results: Checked[] = [
    inside,
    await checkWithdrawn(db),
    await checkPlans(db),
    checkRows(
      roas,
      'roas',
      ({ id }) => id,
      ({ asn, ip }) => [ip === null && texts.noBlock, asnOf(asn) !== asn && texts.spelling(asn)],
    ),
    checkRows(
      counters,
      'change_counters',
      ({ order_id }) => order_id,
      ({ used }) => [used < 0 && texts.negative('used', used)],
    ),
  ]
  return joined(...results)
}

/** Checks that nothing is left of the records of cancelled orders. Older releases left them to the provider. */
async function checkWithdrawn(db: Db): Promise<Checked> {
  const cancelled = db.selectFrom('orders').select('id').where('cancelled_on', 'is not', null)
  const left = [
    await db.selectFrom('routes').select('order_id').where('order_id', 'in', cancelled).execute(),
    await db.selectFrom('roas').select('order_id').where('order_id', 'in', cancelled).execute(),
    await db.selectFrom('name_servers').select('order_id').where('order_id', 'in', cancelled).execute(),
    await db.selectFrom('whois_objects').select('order_id').where('order_id', 'in', cancelled).execute(),
  ]
  const rule = () => [texts.notWithdrawn]
  return checkRows(left.flat(), 'orders', ({ order_id }) => order_id ?? 0, rule)
}

function outside(prefix: string, block: string): string | null {
  const [inner, outer] = [parsePrefix(prefix), parsePrefix(block)]
  return inner && outer && covers(outer, inner) ? null : texts.outsideBlock(prefix, block)
}

/** Checks that each plan counts the steps that were done, and has no more of them than it has steps. */
async function checkPlans(db: Db): Promise<Checked> {
  const rows = await db
    .selectFrom('plans as p')
    .leftJoin('plan_steps as s', 's.plan_id', 'p.id')
    .select(['p.id', 'p.steps', 'p.done'])
    .select((row) => [row.fn.count<number>('s.step').as('stored'), row.fn.max<number | null>('s.step').as('last')])
    .groupBy(['p.id', 'p.steps', 'p.done'])
    .execute()
  return checkRows(
    rows,
    'plans',
    ({ id }) => id,
    ({ steps, done, stored, last }) => [
      done !== stored && texts.stepsDiffer(done, stored),
      (last ?? 0) > steps && texts.noSuchStep(last ?? 0, steps),
    ],
  )
}
