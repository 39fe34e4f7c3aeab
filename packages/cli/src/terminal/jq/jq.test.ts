import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal, stubCalls } from '../../testing/stub-portal.ts'

let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
afterAll(async () => {
  await server.stop()
})

const filtered = (filter: string, line = 'orders list') => cli.run([...line.split(' '), '--jq', filter])

it.each([false, true])('prints what jq -r prints (in the bundle: %s)', async (spawned) => {
  const all = JSON.parse((await cli.run('orders list --json')).stdout) as {
    order_id: number
    tag: string | null
    serviceTypeName: string
  }[]
  const run = (filter: string) => cli.run(['orders', 'list', '--jq', filter], { spawned })
  expect(await run('.[].order_id')).toEqual({
    code: 0,
    stdout: all.map((row) => `${row.order_id}\n`).join(''),
    stderr: '',
  })
  expect((await run('.[0] | .serviceTypeName, [.order_id, .tag], {"ş": "ğ\\t"}, -1.5')).stdout).toBe(
    `${all[0]?.serviceTypeName}\n[${all[0]?.order_id},${JSON.stringify(all[0]?.tag)}]\n{"ş":"ğ\\t"}\n-1.5\n`,
  )
  expect(await run('empty')).toEqual({ code: 0, stdout: '', stderr: '' })
})

it('ends with 2 and the place for a filter that does not compile, before it sends anything', async () => {
  const { code, stdout, stderr } = await filtered('.a | (')
  expect([code, stdout]).toEqual([2, ''])
  const { error } = JSON.parse(stderr) as { error: { code: string; hints: string[] } }
  expect(error.code).toBe('USAGE')
  expect(error.hints.join()).toContain('line 1')
  expect((await filtered('.a | (', 'logout')).code).toBe(2)
  expect((await cli.run('status')).code).toBe(0)
})

it('ends with 1 for an error of a filter that runs', async () => {
  const { code, stdout, stderr } = await filtered('"first", (.[0] | .serviceTypeName + 1)')
  expect([code, stdout]).toEqual([1, ''])
  expect(JSON.parse(stderr)).toMatchObject({
    error: { code: 'JQ_FAILED', message: expect.stringContaining('cannot be added') },
  })
})

it('shows a filter no environment and no file', async () => {
  expect((await filtered('env.USER, $ENV.HOME, env.IPPORTAL_TOKEN')).stdout).toBe('web_user\n/home/web_user\nnull\n')
  for (const filter of [
    'include "x"; .',
    'import "/etc/passwd" as $x; $x',
    'import "/etc/hosts" as $x {raw: true}; $x',
  ])
    expect((await filtered(filter)).code).toBe(2)
})

it.each(['csv', 'yaml', 'table'])('refuses --format %s beside --jq', async (format) => {
  expect(await filtered('.', `orders list --format ${format}`)).toMatchObject({ code: 2, stdout: '' })
})

it('filters records, results and offline commands', async () => {
  expect((await filtered('.profile', 'status')).stdout).toBe('default\n')
  expect((await filtered('length', 'explain')).stdout).toMatch(/^\d+\n$/)
  expect((await filtered('.title | length > 0', 'schema')).stdout).toBe('true\n')
  expect((await filtered('.[0] | keys', 'orders list --columns tag')).stdout).toBe('["tag"]\n')
})

it('ends a filter that never ends at Ctrl+C', async () => {
  const stub = await startStubPortal()
  const own = testCliFor(stub.url, { IPPORTAL_TOKEN: 'token' })
  let child: ChildProcess | undefined
  const ran = own.run(['orders', 'list', '--jq', 'last(repeat(1))'], { onStart: (started) => (child = started) })
  await expect.poll(() => stub.calls, { timeout: 20_000 }).toContain(stubCalls.orders)
  // Ctrl+C before the filter ends the command too.
  await pace(500)
  child?.kill('SIGINT')
  expect((await ran).code).toBe(130)
  await stub.close()
})

it('filters a long list', async () => {
  const filter = '[range(20000) | {id: ., text: ("x" * 20)}] | .[] | .text'
  expect((await filtered(filter)).stdout.length).toBe(21 * 20_000)
})
