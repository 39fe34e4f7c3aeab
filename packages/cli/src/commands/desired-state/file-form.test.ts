import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'

let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: (await signIn(server, 'demo@ornek.example')).token })
})
afterAll(() => server.stop())

const write = (name: string, content: object) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, JSON.stringify(content, null, 2))
  return path
}

it('names an order by its block alone', async () => {
  const wanted = [
    { id: 1001, block: '192.0.2.0/24', routes: ['AS64500'] },
    { id: 1009, block: '172.20.8.0/22', nameServers: [] },
  ]
  const alone = wanted.map(({ id: _id, ...order }) => order)
  const planned = async (orders: object) =>
    (JSON.parse((await cli.run(['plan', '-f', write('wanted.json', { orders }), '--json'])).stdout) as Plan).orders
  const plan = await planned(alone)
  expect(plan.map(({ order }) => order)).toEqual([1001, 1009])
  expect(plan).toEqual(await planned(wanted))

  const part = write('part.json', { orders: [{ block: '192.0.2.0/25', routes: [] }] })
  expect(await cli.run(['plan', '-f', part])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('orders[0].block, satır 4, sütun 16: bir siparişin bloğu değil') as string,
  })
  const ended = write('ended.json', { orders: [...alone, { block: '198.18.0.0/24', routes: ['AS64500'] }] })
  expect(await cli.run(['plan', '-f', ended])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ended.json, satır 13, sütun 5: #1005: Sipariş aktif olmadığı') as string,
  })
})

it('names the block that each order has in place of a wrong one', async () => {
  const orders = [
    { id: 1001, block: '192.0.2.0/25' },
    { id: 1002, block: '192.0.2.128/25' },
  ]
  const { code, stderr } = await cli.run(['plan', write('blocks.json', { orders })])
  expect(code).toBe(2)
  for (const [at, right] of ['192.0.2.0/24', '198.51.100.0/25'].entries())
    expect(stderr).toContain(
      `orders[${at}].block, satır ${at * 4 + 5}, sütun 16: siparişin bloğu bu değil; doğrusu: ${right}`,
    )
})

it('takes files as words and as -f, and names what is wrong with the words first', async () => {
  for (const command of ['plan', 'apply'])
    expect(await cli.run(command)).toMatchObject({ code: 2, stderr: expect.stringContaining('Eksik argüman: <dosya>') })
  expect((await cli.run('apply a.yaml -f b.yaml')).stderr).toContain('Fazla argüman: b.yaml')
  for (const command of ['plan', 'tokens new a'])
    expect((await cli.run(`${command} --hlp`)).stderr).toContain('Bilinmeyen seçenek: --hlp')
})

it('exports one file an order, writes what differs and names the other files of the folder', async () => {
  const folder = join(cli.configDir, 'yeni/routing')
  const run = async (...orders: string[]) => {
    const { code, stdout } = await cli.run(['export', ...orders, '--dir', folder, '--json'])
    return { code, ...(JSON.parse(stdout) as object) }
  }
  const [first, second] = ['1001.yaml', '1009.yaml'].map((name) => join(folder, name))
  expect(await run('1001', '1009')).toEqual({ code: 0, success: true, orders: 2, written: [first, second], others: [] })
  const text = readFileSync(join(folder, '1001.yaml'), 'utf8')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\S+\norders:\n {2}- id: 1001\n {4}block: /)
  expect(await cli.run(['plan', folder, '--exit-code'])).toMatchObject({ code: 0 })
  writeFileSync(join(folder, '1001.yaml'), 'orders: []\n')
  expect(await run('1001')).toMatchObject({ code: 0, written: [first], others: [second] })
  expect(readFileSync(join(folder, '1001.yaml'), 'utf8')).toBe(text)
  const again = await cli.run(['export', '1001', '--dir', folder])
  expect(again).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining(`silinmedi: ${second}\n`) })
  expect(again.stderr).toContain('Değişiklik yok: 1 dosya.')
  expect((await cli.run(['export', '1001', '--dir', join(folder, '1001.yaml')])).stderr).toContain('Dosya yazılamadı')
})

it('names the schema of an export for editors, which the portal serves', async () => {
  const [line] = (await cli.run('export 1001')).stdout.split('\n')
  const [, url = ''] = /^# yaml-language-server: \$schema=(\S+)$/.exec(line ?? '') ?? []
  const served: unknown = await (await fetch(url)).json()
  expect(served).toEqual(JSON.parse((await cli.run('schema')).stdout))
})
