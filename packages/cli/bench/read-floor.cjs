// The least that a program can do: one read over node:http, the same ten columns, nothing checked and nothing asked.
const { get } = require('node:http')
const { writeSync } = require('node:fs')

const date = (text) => text.split('-').reverse().join('.')
const line = (order) =>
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

function write(text) {
  let rest = Buffer.from(`${text}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

const headers = { authorization: `Bearer ${process.env.IPPORTAL_TOKEN}` }
get(`${process.env.IPPORTAL_URL}/api/orders`, { headers }, (response) => {
  const chunks = []
  response.on('data', (chunk) => chunks.push(chunk))
  response.on('end', () => {
    const { active } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    active.sort((one, other) => other.order_id - one.order_id)
    write(process.argv[2] === '--json' ? JSON.stringify(active, null, 2) : active.map(line).join('\n'))
  })
})
