// The least that a program can do: the same changes over node:http with 16 kept sockets, in no order, nothing asked.
const { Agent, request } = process.getBuiltinModule('node:http')
const { readFileSync } = process.getBuiltinModule('node:fs')

interface Planned {
  orders: { order: number; ip: string; subnet: string; steps: { to: { origin: string } }[] }[]
}

const { orders } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Planned
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const token = `Bearer ${process.env['IPPORTAL_TOKEN']}`

function add(path: string, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ origin, maintainer: '' })
    const headers = {
      authorization: token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(`${process.env['IPPORTAL_URL']}/api/ip/order/${path}/route`, {
      method: 'POST',
      headers,
      agent,
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { success: boolean }
        if (answer.success) resolve()
        else reject(new Error('refused'))
      })
    })
    sent.end(body)
  })
}

const changes = orders.flatMap(({ order, ip, subnet, steps }) =>
  steps.map(({ to }) => add(`${order}/${ip}/${subnet}`, to.origin)),
)
void Promise.all(changes).then(() => agent.destroy())
