import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { measureWaits } from '../../../tools/faults/waits.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const orders = 10_000
const rounds = 6

/** Reads a path after a change of the orders, so that no cached answer serves; throws when the server refuses. */
async function readAfterChange({ other }: World, path: string, round: number): Promise<void> {
  const { body } = await other.call('GET', '/orders/2001')
  if (body['order_id'] !== 2001) throw new Error('the second company has no order 2001')
  const changed = await other.call('POST', '/orders/2001/tag', { tag: `Tur ${round}` })
  const answer = await other.call('GET', path)
  if (changed.status !== 200 || answer.status !== 200)
    throw new Error(`the change answered ${changed.status}, ${path} ${answer.status}`)
}

/** The second company has the orders here, so the first one reads meanwhile. */
const largeCompany = (name: string, path: string): Fault => ({
  name,
  promise: 'No call grows with other companies',
  engines: bothEngines,
  world: { settings: { DEMO_ORDERS: String(orders) } },
  run: async (world) => {
    const { server, attacker } = world
    const observer = { url: server.url, token: attacker.token, paths: ['/orders/stats', '/tickets/open'] }
    const waits = await measureWaits(observer, async () => {
      for (let round = 0; round < rounds; round += 1) await readAfterChange(world, path, round)
    })
    return waitFigures(waits)
  },
})

export const faults: Fault[] = [
  largeCompany('large-company-list', '/orders'),
  largeCompany('large-company-stats', '/orders/stats'),
  largeCompany('large-company-origins', '/orders/origins'),
  largeCompany('large-company-invoices', `/invoices?year=${new Date().getFullYear()}`),
]
