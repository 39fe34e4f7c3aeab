import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { openMemoryTerminal } from '../../testing/memory-terminal.ts'
import type { TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'

let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
afterAll(async () => {
  await server.stop()
})

it('prints the chosen fields in the given order, in every format', async () => {
  const say = async (options: string) => (await cli.run(`orders list --columns tag,order_id${options}`)).stdout
  const all = JSON.parse((await cli.run('orders list --json')).stdout) as { tag: string | null; order_id: number }[]
  const rows = all.map(({ tag, order_id }) => ({ tag, order_id }))
  expect(await say(' --json')).toBe(`${JSON.stringify(rows, null, 2)}\n`)
  expect(parse(await say(' --format yaml'))).toEqual(rows)
  expect((await say(' --format csv')).split('\r\n').slice(0, 2)).toEqual([
    'tag,order_id',
    `${rows[0]?.tag ?? ''},${rows[0]?.order_id ?? ''}`,
  ])
  expect((await say('')).split('\n')[0]).toBe(`${rows[0]?.tag ?? '-'}\t${rows[0]?.order_id ?? ''}`)
  expect((await say(' --format table')).split('\n')[0]).toMatch(/^tag\s+order_id$/)
  const terminal = openMemoryTerminal(cli, 'orders list --columns order_id')
  expect(await terminal.ends()).toBe(0)
  expect(terminal.shown()).toContain('order_id')
})

it('prints the chosen fields of a record', async () => {
  const status = 'status --columns isAuthenticated,profile'
  expect((await cli.run(status)).stdout).toBe('true\tdefault\n')
  expect((await cli.run(`${status} --format table`)).stdout).toBe('isAuthenticated: true\nprofile:         default\n')
  expect(JSON.parse((await cli.run(`${status} --json`)).stdout)).toEqual({ isAuthenticated: true, profile: 'default' })
  expect((await cli.run('status --columns profil')).stderr).toContain('Bunu mu demek istediniz: profile')
})

it('refuses an unknown name with the nearest ones and the list, for an empty list too', async () => {
  for (const line of ['orders list', 'orders list --search yok-boyle-bir-siparis']) {
    const { code, stdout, stderr } = await cli.run(`${line} --columns order_idd`)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Bunu mu demek istediniz: order_id')
    expect(stderr).toContain('Alanlar: order_id, service_type_id')
  }
  expect(await cli.run('orders list --search yok-boyle-bir-siparis --columns tag --format csv')).toMatchObject({
    code: 0,
    stdout: 'tag\r\n',
  })
})

it('wants field names between commas', async () => {
  const { code, stderr } = await cli.run('routes list 1 --columns')
  expect([code, stderr]).toEqual([2, expect.stringContaining('--columns <alanlar>')])
  expect(await cli.run('orders list --columns a,,b')).toMatchObject({ code: 2 })
})

it.each(['plan -f x.yaml', 'logout', 'export', 'completion bash'])(
  'refuses --columns for %s before it does anything',
  async (line) => {
    const { code, stdout, stderr } = await cli.run(`${line} --columns id`)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--columns yalnızca liste veya kayıt gösteren komutlarda')
  },
)
