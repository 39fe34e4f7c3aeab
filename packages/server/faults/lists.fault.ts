import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const ledgerLines = 100_000
const tickets = 20_000
const rowsPerInsert = 500

/** Inserts many rows of the attacker's company. */
async function insertMany(
  world: World,
  table: 'transactions' | 'tickets',
  count: number,
  row: (index: number) => object,
) {
  for (let from = 0; from < count; from += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, count - from) }, (_, index) => row(from + index))
    await world.db
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
}

async function companyOf(world: World): Promise<{ company_id: number; user_id: number }> {
  const user = await world.db
    .selectFrom('users')
    .select(['id as user_id', 'company_id'])
    .where('email', '=', 'demo@ornek.example')
    .executeTakeFirstOrThrow()
  return user
}

const line = (companyId: number) => (index: number) => ({
  company_id: companyId,
  order_id: 1001,
  transaction_on: '2026-01-15',
  due_on: null,
  type: index % 2 === 0 ? 'alacak' : 'borc',
  amount_usd_cents: 100,
  amount_try_cents: null,
  rate_e4: null,
  description: `Line ${index}`,
  product_code: 'ROUTING',
  payment_ref: null,
  invoice_id: null,
  created_at: 0,
})

const ticket = (companyId: number, userId: number) => (index: number) => ({
  company_id: companyId,
  user_id: userId,
  order_id: null,
  subject: `Ticket ${index}`,
  description: 'Text of a ticket. '.repeat(30),
  status: 'open',
  is_read: 1,
  created_at: 0,
  updated_at: 0,
})

/** Reads a list six times at once, as a whole and in pages of 1,000. */
async function readSixTimes({ attacker }: World, path: string): Promise<void> {
  const paths = [path, path, path, path, path, `${path}?limit=1000`]
  const answers = await Promise.all(paths.map((one) => attacker.call('GET', one)))
  for (const { status } of answers) if (status !== 200 && status !== 429) throw new Error(`${path} answered ${status}`)
}

const longList = (name: string, path: string, fill: (world: World) => Promise<void>): Fault => ({
  name,
  promise: 'Long lists are not one block',
  engines: bothEngines,
  run: async (world) => {
    await fill(world)
    const start = performance.now()
    const { status, text } = await world.attacker.call('GET', path)
    const took = performance.now() - start
    const waits = await world.waitsOfOthers(() => readSixTimes(world, path))
    return [
      ...waitFigures(waits),
      { what: 'own answer', value: took, unit: 'ms' },
      { what: 'own answer, size', value: text.length / 1e6, unit: 'MB' },
      { what: 'own answer, status', value: status, unit: '', atLeast: 200, atMost: 200 },
    ]
  },
})

export const faults: Fault[] = [
  longList('long-ledger', '/action/get/transactions', async (world) => {
    const { company_id } = await companyOf(world)
    await insertMany(world, 'transactions', ledgerLines, line(company_id))
  }),
  longList('long-ledger-of-order', '/orders/1001', async (world) => {
    const { company_id } = await companyOf(world)
    await insertMany(world, 'transactions', ledgerLines, line(company_id))
  }),
  longList('long-tickets', '/tickets', async (world) => {
    const { company_id, user_id } = await companyOf(world)
    await insertMany(world, 'tickets', tickets, ticket(company_id, user_id))
  }),
]
