import type { DesiredOrder } from '@ip-portal/core/desired-state'
import { signInWithStepUp, startTestServer, type SignedInClient, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'
import { testCliFor, type TestCli } from './run-cli.ts'

/** Changing calls of the records of a block. */
export const routingChange = /^(POST|PUT|DELETE) \/ip\/order\//

/** A company whose engineers and jobs change the records of some orders through one portal. */
export interface Team {
  server: TestServer
  /** Stands in front of the server; all machines use it. */
  proxy: RecordingProxy
  /** Colleague in the browser. */
  colleague: SignedInClient
  /** Makes a machine that has nothing but an API token. A run ends when the server has answered all that it has sent. */
  machine: () => TestCli
  /** Routing changes that have reached the proxy, in order. */
  changes: () => string[]
  /** Records of the team's orders, as the database holds them. */
  records: () => Promise<string[]>
  /** Fees of routing changes booked so far, in USD. */
  fees: () => Promise<number>
  /** Steps of stored plans as the audit log has them, such as `ID/3`; `none` for a change that is no step. */
  steps: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Lists the records that a desired state asks for, in the form of `records`. */
export const recordsOf = (orders: Iterable<DesiredOrder>): string[] =>
  [...orders]
    .flatMap(({ id, block, routes = [], roas = [], nameServers = [] }) => [
      ...routes
        .map((route) => (typeof route === 'string' ? { origin: route } : route))
        .map(({ origin, prefix = block }) => `${id} route ${origin} ${prefix}`),
      ...roas.map(({ asn, maxLength = maxLengthOf(block) }) => `${id} roa ${asn} ${maxLength}`),
      ...(nameServers.length > 0 ? [`${id} servers ${nameServers.join(' ')}`] : []),
    ])
    .toSorted()

/** Max length of a ROA whose document names none. */
const maxLengthOf = (block: string) => Math.max(24, Number(block.split('/')[1]))

/** Starts the portal of a team, with the demo data. */
export async function startTeam(orders: readonly number[]): Promise<Team> {
  const server = await startTestServer()
  const proxy = await startRecordingProxy(server.url)
  const { db } = server
  const colleague = await signInWithStepUp(server, 'demo@ornek.example')
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const made = await colleague.call('POST', '/auth/tokens', {
    name: 'ci',
    scope: 'routing:write',
    orders: null,
    expires_at,
  })
  const token = String(made.body['token'])
  return {
    server,
    proxy,
    colleague,
    machine: () => {
      const cli = testCliFor(proxy.url, {
        IPPORTAL_TOKEN: token,
        CI: '1',
      })
      const run: TestCli['run'] = async (...line) => {
        const ran = await cli.run(...line)
        await proxy.answered()
        return ran
      }
      return {
        ...cli,
        run,
      }
    },
    changes: () => proxy.calls.filter((call) => routingChange.test(call)),
    records: async () => {
      const [routes, roas, servers] = await Promise.all([
        db.selectFrom('routes').select(['order_id', 'origin', 'prefix']).where('order_id', 'in', orders).execute(),
        db.selectFrom('roas').select(['order_id', 'asn', 'max_length']).where('order_id', 'in', orders).execute(),
        db.selectFrom('name_servers').select(['order_id', 'first', 'second']).where('order_id', 'in', orders).execute(),
      ])
      return [
        ...routes.map((row) => `${row.order_id} route ${row.origin} ${row.prefix}`),
        ...roas.map((row) => `${row.order_id} roa ${row.asn} ${row.max_length}`),
        ...servers.map((row) => `${row.order_id} servers ${row.first} ${row.second}`),
      ].toSorted()
    },
    fees: async () => {
      const booked = await db
        .selectFrom('transactions')
        .select('amount_usd_cents')
        .where('product_code', '=', 'ROUTING')
        .execute()
      return booked.reduce((sum, row) => sum + row.amount_usd_cents, 0) / 100
    },
    steps: async () => {
      const rows = await db
        .selectFrom('audit_log')
        .select('details_json')
        .where('order_id', 'in', orders)
        .where('actor_kind', '=', 'token')
        .where('outcome', '=', 'done')
        .orderBy('id')
        .execute()
      return rows.map(({ details_json }) => {
        const { plan, step } = JSON.parse(details_json) as {
          plan?: string
          step?: number
        }
        return plan === undefined ? 'none' : `${plan}/${step}`
      })
    },
    stop: async () => {
      await proxy.stop()
      await server.stop()
    },
  }
}
