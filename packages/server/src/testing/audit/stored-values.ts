import type { Customers } from '../api/successful-calls.ts'
import type { SignedInClient } from '../portal-client.ts'

/** Values of an audit row by name. */
export type Values = Record<string, unknown>

/** Takes some fields of an object. */
export const fields = (of: Values, ...names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

const read = async <Body>(client: SignedInClient, path: string): Promise<Body> =>
  JSON.parse((await client.call('GET', path)).text) as Body

const block = '/ip/order/1001/192.0.2.0/24'
const withAsn = (rows: readonly Values[], name: string): Values => rows.find((one) => one[name] === 'AS64505') ?? {}

/** Values of audit rows as the calls answer them: what is stored, and not what a change was sent. */
export const storedValues = {
  email: async ({ fresh }: Customers) => fields(await read(fresh, '/auth/profile'), 'email'),
  token: async ({ demo }: Customers) => {
    const [newest = {}] = await read<Values[]>(demo, '/auth/tokens')
    return fields(newest, 'name', 'scope', 'orders', 'expires_at', 'networks', 'max_fee_usd')
  },
  switches: ({ demo }: Customers) => read<Values>(demo, '/auth/notifications'),
  profile: async ({ large }: Customers) => fields(await read(large, '/auth/profile'), 'name', 'phone'),
  tag: async ({ demo }: Customers) => fields(await read(demo, '/orders/1001'), 'tag'),
  defaults: async ({ demo }: Customers) => {
    const { adminc, org, asn } = await read<Values>(demo, '/orders/defaults')
    return { adminc: adminc || null, org: org || null, asn: asn || null }
  },
  route: async ({ demo }: Customers) => {
    const { routes } = await read<{ routes: Values[] }>(demo, `${block}/route`)
    return fields(withAsn(routes, 'origin'), 'origin', 'prefix', 'maintainer')
  },
  roa: async ({ demo }: Customers) => {
    const { ipDetails } = await read<{ ipDetails: { roas: Values[] } }>(demo, '/orders/1001')
    const { asn, max_length: maxLength } = withAsn(ipDetails.roas, 'asn')
    return { asn, prefix: '192.0.2.0/24', maxLength }
  },
  nameServers: async ({ demo }: Customers) => {
    const { nservers } = await read<{ nservers: string[] }>(demo, `${block}/nameservers`)
    return { first: nservers[0], second: nservers[1] }
  },
}
