import type { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { createProgram } from '../program.ts'
import type { Io } from '../terminal/io.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../testing/stub-portal.ts'
import { completionOf } from './completion.ts'
import { TypedBlock } from './order-argument.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const list = (...active: ReturnType<typeof orderOf>[]) =>
  portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))

it('is a number or a block wherever an order is completed; plan --target compares the text with its files', async () => {
  const io = { data: () => {}, error: () => {}, width: 100 } as unknown as Io
  const program = await createProgram(io, () => true)
  const without: string[] = []
  const check = (command: Command, path: string) => {
    for (const child of command.commands) check(child, `${path} ${child.name()}`)
    for (const parameter of [...command.registeredArguments, ...command.options]) {
      const completion = completionOf(parameter)
      if (completion !== 'order' && completion !== 'block-order') continue
      const parsed = (typed: string) => [parameter.parseArg?.<unknown>(typed, undefined)].flat()[0]
      if (parsed('#7') !== 7 || !(parsed('192.0.2.0/24') instanceof TypedBlock))
        without.push(`${path} ${parameter.name()}`)
    }
  }
  check(program, '')
  expect(without).toEqual([' plan target'])
})

it('reads the order list for a block only, and once', async () => {
  const byNumber = await cli.run('routes list 7 --json')
  expect(portal.calls).not.toContain(stubCalls.orders)
  expect(await cli.run('routes list 192.0.2.0/24 --json')).toEqual(byNumber)
  expect(byNumber.stdout).toContain('AS64501')
  list(orderOf({ order_id: 7 }), orderOf({ order_id: 7, ipwithsubnet: '2001:db8::/32' }))
  const seen = portal.calls.length
  expect((await cli.run('export 192.0.2.0/24 2001:0DB8:0::/32 --json')).code).toBe(0)
  expect(portal.calls.slice(seen).filter((call) => call === stubCalls.orders)).toHaveLength(1)
})

it('gives the number to a change, to an option and to each of several', async () => {
  const added = await cli.run('routes add 192.0.2.0/24 AS64502 --otp 123456 --json')
  expect(added, added.stderr).toMatchObject({ code: 0 })
  expect(JSON.parse(added.stdout)).toEqual({ success: true, order_id: 7, origin: 'AS64502' })
  await cli.run('tickets list --order 192.0.2.0/24')
  expect(portal.calls.at(-1)).toBe('GET /tickets/order_id/7')
  portal.on(stubCalls.security, () => ({
    body: { hasEmail: true, isEmailVerified: true, is2FAEnabled: true, additions: ['tokens'] },
  }))
  portal.on('POST /auth/tokens', () => ({ body: { success: true, id: 1, token: 'ipp_x' } }))
  await cli.run('tokens new ci --scope routing:write --orders 192.0.2.0/24,9 --otp 123456')
  expect(portal.requests.find(({ call }) => call === 'POST /auth/tokens')?.body).toMatchObject({ orders: [7, 9] })
})

const path = 'ip/order/8/192.0.2.0/24'
const cancelled = orderStatuses.cancelled
/** Orders that the list holds, with what a command that needs one order says, and `whois`, which needs a block only. */
const kinds: [string, ReturnType<typeof orderOf>[], exact: [number, string], whois: [number, string]][] = [
  ['one order', [orderOf({ order_id: 8 })], [0, 'GET /orders/8'], [0, `GET /${path}/whois`]],
  [
    'one active order of two',
    [orderOf({ order_id: 7, isActiveOrder: 0 }), orderOf({ order_id: 8 })],
    [0, 'GET /orders/8'],
    [0, `GET /${path}/whois`],
  ],
  [
    'a cancelled order beside another',
    [orderOf({ order_id: 7, order_status: cancelled }), orderOf({ order_id: 8, isActiveOrder: 0 })],
    [0, 'GET /orders/8'],
    [0, `GET /${path}/whois`],
  ],
  [
    'two active orders',
    [orderOf({ order_id: 8 }), orderOf({ order_id: 7 })],
    [2, '192.0.2.0/24 birden çok siparişin bloğu, sipariş no ile seçin: 8, 7'],
    [0, `GET /${path}/whois`],
  ],
  [
    'a block around it',
    [orderOf({ order_id: 8, ipwithsubnet: '192.0.0.0/16' })],
    [2, '192.0.2.0/24 bir siparişin bloğu değil; #8 siparişinin 192.0.0.0/16 bloğunun bir parçası.'],
    [0, 'GET /ip/order/8/192.0.0.0/16/whois'],
  ],
  ['no order', [], [1, 'bu bloğun size açık bir siparişi yok'], [1, 'siparişlerinizdeki hiçbir blokta değil']],
]

describe.each(kinds)('of a block with %s', (_, orders, exact, whois) => {
  it.each([
    ['orders show', exact],
    ['whois', whois],
  ] as const)('%s', async (line, [code, says]) => {
    list(...orders)
    portal.on('GET /orders/8', () => ({ body: stubDetail({ id: 8 }) }))
    portal.on(`GET /${path}/whois`, () => ({ body: { success: true, data: {} } }))
    portal.on('GET /ip/order/8/192.0.0.0/16/whois', () => ({ body: { success: true, data: {} } }))
    const ran = await cli.run(`${line} 192.0.2.0/24`)
    expect([ran.code, code === 0 ? portal.calls.at(-1) : ran.stderr], ran.stderr).toEqual([
      code,
      expect.stringContaining(says),
    ])
  })
})

it('2: names the order of a prefix inside a block, with a hint', async () => {
  const part = '192.0.2.128/25'
  const sentence = `Hata: ${part} bir siparişin bloğu değil; #7 siparişinin 192.0.2.0/24 bloğunun bir parçası.\n`
  expect(await cli.run(`routes delete ${part} AS64501 --yes`)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${sentence}Siparişin bloğu: 192.0.2.0/24\n`,
  })
  const add = `ipportal routes add 192.0.2.0/24 ASN --prefix ${part} --url ${portal.url}`
  expect(await cli.run(`routes add ${part} AS64502 --url ${portal.url}`)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${sentence}Bloğun bir parçası için: ${add}\n`,
  })
  expect(portal.calls).toEqual([stubCalls.orders, stubCalls.orders])
})

it('1: a block of no order is refused as an unknown order is', async () => {
  const { code, stdout, stderr } = await cli.run('routes list 2001:0DB8:0::/32 --json')
  expect({ code, stdout, ...(JSON.parse(stderr) as object) }).toMatchObject({
    code: 1,
    stdout: '',
    error: { code: 'ORDER_NOT_FOUND', message: '2001:db8::/32: bu bloğun size açık bir siparişi yok' },
  })
  portal.on(stubCalls.orders, () => ({ status: 500 }))
  expect(await cli.run('routes list 192.0.2.0/24')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Siparişler yüklenirken bir hata oluştu'),
  })
})

it.each(['192.0.2.5/24', '192.0.2.0/33', '192.0.2.0', '192.0.2.0/', 'AS64500', '/'])(
  '2: %s is neither; nothing is read',
  async (typed) => {
    expect(await cli.run(`orders show ${typed}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `Hata: Sipariş, numarası veya IP bloğu (192.0.2.0/24) ile yazılır: ${typed}\n`,
    })
    expect(portal.calls).toEqual([])
  },
)

it('4: a block without a session calls nothing', async () => {
  expect((await testCliFor(portal.url).run('orders show 192.0.2.0/24')).code).toBe(4)
  expect(portal.calls).toEqual([])
})
