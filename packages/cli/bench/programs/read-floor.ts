// The least that a program can do: one read over node:http, the same ten columns, nothing checked and nothing asked.
const { get } = process.getBuiltinModule('node:http')
const { writeSync } = process.getBuiltinModule('node:fs')

interface Row {
  order_id: number
  serviceTypeName: string
  ipwithsubnet: string
  rbl_blackListed: number
  tag: string | null
  start_date: string
  end_date: string
  orderStatusdescription: string
  net_balance: number
}

const date = (text: string) => text.split('-').reverse().join('.')
const line = (order: Row) =>
  [
    order.order_id,
    order.serviceTypeName,
    order.ipwithsubnet,
    order.rbl_blackListed,
    order.tag ?? '-',
    date(order.start_date),
    Math.round((Date.parse(order.end_date) - Date.now()) / 86_400_000),
    date(order.end_date),
    order.orderStatusdescription,
    `$${order.net_balance.toFixed(2)}`,
  ].join('\t')

function write(text: string): void {
  let rest = Buffer.from(`${text}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

const headers = { authorization: `Bearer ${process.env['IPPORTAL_TOKEN']}` }
get(`${process.env['IPPORTAL_URL']}/api/orders`, { headers }, (response) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => {
    const { active } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { active: Row[] }
    active.sort((one, other) => other.order_id - one.order_id)
    write(process.argv[2] === '--json' ? JSON.stringify(active, null, 2) : active.map(line).join('\n'))
  })
})
