import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { SpawnedServer } from '@ip-portal/server/testing'
import type { loadServerTesting } from '../../../tools/bench/checkout.ts'

type Testing = Awaited<ReturnType<typeof loadServerTesting>>
type Store = ReturnType<Testing['openStore']>

/** Size of a database: its companies, the orders of the one that calls, and those of each other. */
export interface Size {
  companies: number
  ours: number
  others: number
}

/** A server whose first company calls, and whose second company waits. */
export interface Grown {
  url: string
  /** Of the first demo user, stepped up for five minutes. */
  token: string
  neighbour: string
  stop: () => Promise<void>
}

/** First order of the second demo company. */
const firstId = 2001

/** Starts a server on a demo whose orders were spread over many companies. */
export async function spawnGrown(
  { openStore, spawnServer, call, signInSpawned }: Testing,
  settings: { DATA_DIR: string; DATABASE_URL?: string },
  size: Size,
): Promise<Grown> {
  const seeding = await spawnServer({
    DEMO_ORDERS: String(size.ours + size.others * (size.companies - 1)),
    ...settings,
  })
  await end(seeding)
  const limits = { dbStatementTimeoutMs: 600_000 }
  const store = openStore({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL, ...limits })
  await spread(store, size)
  await store.close()
  // A new process, so that the memory of the seeding weighs on no call.
  const server = await spawnServer(settings)
  const signIns = JSON.parse(readFileSync(join(settings.DATA_DIR, 'demo.json'), 'utf8')) as { email: string }[]
  const neighbour = signIns.find(({ email }) => email.startsWith('genis@'))
  const { body } = await call(server.url, 'POST', '/auth/login', { body: neighbour })
  const { token } = await signInSpawned(server.url, settings.DATA_DIR)
  return { url: server.url, token, neighbour: String(body['token']), stop: () => end(server) }
}

async function end(server: SpawnedServer): Promise<void> {
  server.kill('SIGTERM')
  await server.exited
}

/** Gives the first company so many orders, and each other company its share of the rest. */
async function spread({ db, kind }: Store, { companies, ours, others }: Size): Promise<void> {
  const [first, second] = await db.selectFrom('companies').selectAll().orderBy('id').execute()
  if (!first || !second) throw new Error('the demo has two companies')
  // One more than asked for takes what the first company's own orders leave over.
  const more = Array.from({ length: companies - 1 }, (_, at) => ({ ...second, id: second.id + 1 + at }))
  await db.insertInto('companies').values(more).execute()
  const { own } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('company_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const rest = firstId + ours - own
  const companyOf = (id: string) => sql`case when ${sql.ref(id)} < ${sql.lit(rest)} then ${sql.lit(first.id)}
    else ${sql.lit(second.id)} + (${sql.ref(id)} - ${sql.lit(rest)}) / ${sql.lit(others)} end`
  for (const [table, id] of Object.entries({ orders: 'id', transactions: 'order_id', invoices: 'order_id' }))
    await sql`update ${sql.table(table)} set company_id = ${companyOf(id)}
      where ${sql.ref(id)} >= ${sql.lit(firstId)}`.execute(db)
  await sql`insert into order_tags (company_id, name, folded)
    select companies.id, tag.name, tag.folded from companies, order_tags as tag
    where tag.company_id = ${second.id} on conflict do nothing`.execute(db)
  await sql`update orders set tag_id = (select mine.id from order_tags as mine, order_tags as given
    where given.id = orders.tag_id and mine.folded = given.folded and mine.company_id = orders.company_id)
    where tag_id is not null`.execute(db)
  // Read the sizes of the tables, as the database does itself some time later.
  if (kind === 'postgres') await sql`analyze`.execute(db)
}
