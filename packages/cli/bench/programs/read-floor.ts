// Prints the orders as `ipportal orders list` prints them to a pipe: one read through ky, one command of commander.
import { writeSync } from 'node:fs'
import { Command } from 'commander'
import ky from 'ky'

interface Order {
  order_id: number
  service_type_id: number
  serviceTypeName: string
  ipwithsubnet: string | null
  asn: string | null
  companyName: string
  tag: string | null
  order_status: number
  orderStatusdescription: string
  isActiveOrder: number
  start_date: string
  end_date: string
  net_balance: number
  rbl_blackListed: number | null
}

const dayMs = 86_400_000
// Days are counted in Istanbul, three hours ahead of UTC.
const today = Math.floor((Date.now() + 3 * 3_600_000) / dayMs)
const date = (iso: string) => iso.split('-').reverse().join('.')
// Intl would cost the floor a tenth.
const money = (usd: number) =>
  `$${usd
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '.')}`

const line = (order: Order) =>
  [
    order.order_id,
    order.serviceTypeName,
    order.ipwithsubnet,
    order.rbl_blackListed === 0 ? 'Temiz' : order.rbl_blackListed,
    order.tag ?? '-',
    date(order.start_date),
    Date.parse(order.end_date) / dayMs - today,
    date(order.end_date),
    order.orderStatusdescription,
    money(order.net_balance),
  ].join('\t')

function write(text: string): void {
  let rest = Buffer.from(`${text}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

const program = new Command('floor').option('--json', 'JSON').option('--search <text>', 'search')
program
  .command('orders')
  .command('list')
  .action(async () => {
    const { json, search = '' } = program.opts<{ json?: true; search?: string }>()
    const portal = ky.create({
      prefix: `${process.env['IPPORTAL_URL']}/api`,
      headers: { authorization: `Bearer ${process.env['IPPORTAL_TOKEN']}` },
    })
    const { active } = await portal.get('orders').json<{ active: Order[] }>()
    const rows = active
      .filter((order) => order.ipwithsubnet?.includes(search))
      .toSorted((one, other) => other.order_id - one.order_id)
    write(json ? JSON.stringify(rows, null, 2) : rows.map(line).join('\n'))
  })
void program.parseAsync()
