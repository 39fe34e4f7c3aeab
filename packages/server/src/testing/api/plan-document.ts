/** Order of a plan: its id, block and steps. */
export interface PlannedOrder {
  order: number
  block: string
  steps: object[]
}

/** Step that adds a route. */
export const addRoute = (origin: string) => ({
  op: 'add',
  to: { kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' },
})

const planned = ({ order, block, steps }: PlannedOrder) => {
  const [ip, subnet] = block.split('/')
  return {
    order,
    ip,
    subnet,
    steps,
    validity: [],
    warnings: [],
    before: {
      routes: [],
      roas: [],
      nameServers: null,
    },
    cost: {
      creations: steps.length,
      available: 10,
      fee: null,
      paid: 0,
    },
  }
}

/** Makes a plan of version 2 of the first company; by default it adds a route to order 1001. */
export const planDocument = (
  id = '6f6026a9572e6d8d',
  orders: PlannedOrder[] = [{ order: 1001, block: '192.0.2.0/24', steps: [addRoute('AS64505')] }],
) => ({
  kind: 'ipportal-plan',
  version: 2,
  id,
  madeAt: '2026-11-22T09:00:00.000Z',
  undoes: null,
  portal: 'https://portal.example',
  company: {
    id: 1,
    name: 'Örnek Telekom A.Ş.',
  },
  rpkiAt: '2026-11-22T08:00:00.000Z',
  cost: {
    free: 1,
    paid: 0,
    fee_usd: null,
  },
  totals: {
    orders: orders.length,
    add: 1,
    delete: 0,
    replace: 0,
  },
  orders: orders.map(planned),
})
