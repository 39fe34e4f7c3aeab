// Sends the changes of a plan through ky, 16 at a time: no order is read first, no journal kept.
import { readFileSync } from 'node:fs'
import ky from 'ky'

interface Plan {
  orders: { order: number; ip: string; subnet: string; steps: { to: { origin: string } }[] }[]
}

const portal = ky.create({
  prefix: `${process.env['IPPORTAL_URL']}/api`,
  headers: { authorization: `Bearer ${process.env['IPPORTAL_TOKEN']}` },
})
const { orders } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan
const changes = orders.flatMap(({ order, ip, subnet, steps }) =>
  steps.map(({ to }) => ({ path: `ip/order/${order}/${ip}/${subnet}/route`, origin: to.origin })),
)

const left = changes.values()
async function lane(): Promise<void> {
  for (const { path, origin } of left) {
    const answer = await portal.post(path, { json: { origin, maintainer: '' } }).json<{ success: boolean }>()
    if (!answer.success) throw new Error(`refused: ${path}`)
  }
}
void Promise.all(Array.from({ length: 16 }, lane))
