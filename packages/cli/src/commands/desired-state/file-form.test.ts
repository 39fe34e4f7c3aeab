import { writeFileSync } from 'node:fs'
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

it('names the schema of an export for editors, which the portal serves', async () => {
  const [line] = (await cli.run('export 1001')).stdout.split('\n')
  const [, url = ''] = /^# yaml-language-server: \$schema=(\S+)$/.exec(line ?? '') ?? []
  const served: unknown = await (await fetch(url)).json()
  expect(served).toEqual(JSON.parse((await cli.run('schema')).stdout))
})
