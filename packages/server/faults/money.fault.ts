import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import {
  clientWith,
  postForm,
  runOperatorProcess,
  type SignedInClient,
  spawnServer,
  testFiles,
} from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import type { World } from '../../../tools/faults/world.ts'

const seconds = 60
const kills = 3
const freeBlocks = 200

const operator = (world: World, ...line: string[]) => runOperatorProcess([...line, '--json'], world.settings)

const asnOrder = (organisation: string) => ({ service_type_id: 2, price: 125, discounted_price: 125, organisation })

async function payment(client: SignedInClient, order_id: number, amount_usd: number, reference_number: string) {
  const rate = Number((await client.call('GET', '/action/get/rate')).body['rate'])
  const amount_try = Math.round(amount_usd * rate * 100) / 100
  const day = { payment_date: istanbulDay(Date.now()), payment_method: 'bank_transfer' }
  const record = { order_id, amount_usd, amount_try, exchange_rate: rate, reference_number, ...day }
  return Number((await client.call('POST', '/action/add-payment', record)).body['id'])
}

/** Orders an AS number, pays half of it, then the rest, and asks for help with a file. Throws when the server is away. */
async function doBusiness(world: World, name: string): Promise<void> {
  const me = clientWith(world.server.url, world.attacker.token)
  const { body } = await me.call('POST', '/orders/save', asnOrder(name))
  const approved = await operator(world, 'requests', 'approve', String(body['id']), '--asn', `AS42${name}`)
  const order = (approved.json as { order_id?: number } | undefined)?.order_id
  if (order === undefined) return
  for (const [part, amount] of [62.4, 62.6, 3].entries()) {
    const id = await payment(me, order, amount, `${name}-${part}`)
    // The third is more than the balance and never arrived.
    const verb = part < 2 ? ['confirm', String(id)] : ['refuse', String(id), '--text', 'Gelmedi']
    await operator(world, 'payments', ...verb)
  }
  const texts = { subject: name, description: name }
  await postForm(world.server.url, '/tickets', me.token, texts, [testFiles.pdf])
}

/** Keeps business going while the server is killed again and again. */
async function businessUnderKills(world: World): Promise<void> {
  const end = Date.now() + seconds * 1_000
  const work = async (worker: number) => {
    for (let round = 0; Date.now() < end; round += 1)
      await doBusiness(world, `${worker}${String(round).padStart(5, '0')}`).catch(() => undefined)
  }
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / (kills + 1)))
      await world.restart('SIGKILL')
    }
  }
  await Promise.all([work(1), work(2), work(3), killing()])
}

async function booksBalance(world: World): Promise<Figure[]> {
  await businessUnderKills(world)
  const { code, json } = await operator(world, 'verify')
  const { checked, problems } = json as { checked: number; problems: unknown[] }
  const decided = await world.db.selectFrom('payments').select('id').where('decided_at', 'is not', null).execute()
  return [
    { what: 'payments decided, with three kills', value: decided.length, unit: '', atLeast: 10 },
    { what: 'rows checked', value: checked, unit: '' },
    { what: 'rows that fail', value: problems.length, unit: '', atMost: 0 },
    { what: 'exit code of operator verify', value: code, unit: '', atMost: 0 },
  ]
}

async function unpaidOrder(world: World): Promise<Figure[]> {
  const { body } = await world.attacker.call('POST', '/orders/save', asnOrder('Parts'))
  const approved = await operator(world, 'requests', 'approve', String(body['id']))
  const { order_id } = approved.json as { order_id: number }
  const isActive = async () =>
    (await world.db.selectFrom('orders').select('is_active').where('id', '=', order_id).executeTakeFirst())
      ?.is_active ?? 0
  const cent = await payment(world.attacker, order_id, 0.01, 'kurus')
  await operator(world, 'payments', 'confirm', String(cent))
  const afterCent = await isActive()
  const parts: number[] = []
  for (let part = 0; part < 10; part += 1)
    parts.push(await payment(world.attacker, order_id, part === 9 ? 12.49 : 12.5, `p${part}`))
  const done = await Promise.all(parts.map((id) => operator(world, 'payments', 'confirm', String(id))))
  const activations = done.filter(({ json }) => (json as { isNowActive?: boolean } | undefined)?.isNowActive).length
  return [
    { what: 'active after 0.01 of 125.00', value: afterCent, unit: '', atMost: 0 },
    { what: 'active after all parts', value: await isActive(), unit: '', atLeast: 1 },
    { what: 'activations by 10 confirmations at once', value: activations, unit: '', atLeast: 1, atMost: 1 },
  ]
}

async function hoarding(world: World): Promise<Figure[]> {
  const blocks = Array.from({ length: freeBlocks }, (_, index) => ({ ip: `10.0.${index}.0`, subnet: 24 }))
  await world.db.insertInto('free_blocks').values(blocks).execute()
  const second = await spawnServer(world.settings)
  const clients = [world.attacker, clientWith(second.url, world.attacker.token)]
  const handles = { ip_desc: 'AG', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
  const rest = { service_type_id: 1, price: 450, discounted_price: 450, ...handles }
  await Promise.all(
    blocks.map(({ ip, subnet }, at) =>
      (clients[at % 2] ?? world.attacker).call('POST', '/orders/save', { ...rest, ip, subnet: String(subnet) }),
    ),
  )
  second.kill('SIGTERM')
  await second.exited
  const open = await world.db
    .selectFrom('order_requests')
    .select(['id', 'ip'])
    .where('state', '=', 'pending')
    .where('company_id', '=', 1)
    .execute()
  const shown = JSON.parse((await world.other.call('GET', '/orders/show-available-ips')).text) as { ip: string }[]
  const held = open.find(({ ip }) => ip?.startsWith('10.0.'))
  await operator(world, 'requests', 'refuse', String(held?.id), '--text', 'Deneme')
  const freed = await world.other.call('POST', '/orders/save', { ...rest, ip: held?.ip, subnet: '24' })
  return [
    { what: 'open requests after 200 at once to two processes', value: open.length, unit: '', atLeast: 10, atMost: 10 },
    { what: 'free blocks that others still see', value: shown.length, unit: '', atLeast: freeBlocks - 10 },
    { what: 'order of a refused block by another company', value: freed.status, unit: '', atLeast: 200, atMost: 200 },
  ]
}

export const faults: Fault[] = [
  {
    name: 'books-under-kills',
    promise: 'The books balance',
    engines: bothEngines,
    world: { settings: { MAX_OPEN_REQUESTS: '1000' } },
    run: booksBalance,
  },
  {
    name: 'unpaid-order',
    promise: 'An order becomes active when its balance is paid',
    engines: bothEngines,
    run: unpaidOrder,
  },
  { name: 'hoarded-blocks', promise: 'One customer cannot take what all need', engines: bothEngines, run: hoarding },
]
