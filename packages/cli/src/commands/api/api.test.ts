import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { openMemoryTerminal } from '../../testing/memory-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../testing/stub-portal.ts'

let server: TestServer
let cli: TestCli
let stub: DeferredServer
let stubCli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
beforeEach(async () => {
  stub = await startStubPortal()
  stubCli = testCliFor(stub.url, { IPPORTAL_TOKEN: 'token' })
  return () => stub.close()
})
afterAll(async () => {
  await server.stop()
})

it.each(['orders', '/orders', '/api/orders', 'api/orders', 'get:orders'])('reads %s', async (typed) => {
  const [method, path] = typed.startsWith('get:') ? ['get', typed.slice(4)] : ['GET', typed]
  const { code, stdout, stderr } = await cli.run(['api', method, path])
  expect([code, stderr]).toEqual([0, ''])
  const known = JSON.parse((await cli.run('orders list --json')).stdout) as { order_id: number }[]
  const { active } = JSON.parse(stdout) as { active: { order_id: number }[] }
  expect(active.map((row) => row.order_id).toSorted()).toEqual(known.map((row) => row.order_id).toSorted())
})

it.each([
  'https://portal.example/api/orders',
  '//portal.example/orders',
  '\\\\portal.example/orders',
  'orders/../auth/profile',
  'orders/%2e%2e/auth',
  'orders/..%2f..%2fauth',
  'orders//1',
  '',
  '/',
  'orders/%zz',
])('sends nothing to %j', async (path) => {
  expect(await cli.run(['api', 'GET', path])).toMatchObject({ code: 2, stdout: '' })
})

it('sends fields as the query of a read and as the typed JSON of a write', async () => {
  stub.on('POST /things', (body) => ({ body: { got: body } }))
  const fields = ['n=12', 'd=-1.50', 'yes=true', 'no=false', 'none=null', 'text=a=b', 'zero=007', 'empty='].flatMap(
    (field) => ['--field', field],
  )
  const read = ['api', 'GET', 'audit?outcome=done', '--field', 'limit=1', '--jq', 'length']
  expect((await cli.run(read)).stdout).toBe('1\n')
  const written = await stubCli.run(['api', 'POST', 'things', ...fields, '--raw-field', 'raw=12'])
  expect(JSON.parse(written.stdout)).toEqual({
    got: { n: 12, d: -1.5, yes: true, no: false, none: null, text: 'a=b', zero: '007', empty: '', raw: '12' },
  })
})

it('sends a body from a file or from stdin', async () => {
  stub.on('PUT /things', (body) => ({ body: { got: body } }))
  const file = join(stubCli.configDir, 'body.json')
  writeFileSync(file, '{"a":[1]}')
  const got = { got: { a: [1] } }
  expect(JSON.parse((await stubCli.run(['api', 'PUT', 'things', '--input', file])).stdout)).toEqual(got)
  expect(JSON.parse((await stubCli.run('api PUT things --input -', { input: '{"a":[1]}' })).stdout)).toEqual(got)
  for (const line of ['api PUT things --input -', 'api GET things --input -', 'api PUT things --input yok.json'])
    expect((await stubCli.run(line, { input: 'no json' })).code).toBe(2)
})

it('joins the pages of a list, and stops at one that comes twice', async () => {
  const nextOf = (cursor: string) => ({ link: `<https://evil.example/rows?cursor=${cursor}>; rel="next"` })
  stub.on('GET /rows', (_, count) => ({ body: [count], headers: count < 3 ? nextOf(`c${count}`) : {} }))
  stub.on('GET /circle', (_, count) => ({ body: [count], headers: nextOf('same') }))
  expect(JSON.parse((await stubCli.run('api GET rows --paginate')).stdout)).toEqual([1, 2, 3])
  expect(JSON.parse((await stubCli.run('api GET circle --paginate')).stdout)).toEqual([1, 2])
  expect((await stubCli.run('api POST rows --paginate')).code).toBe(2)
})

it('answers a call for a code, as other commands do', async () => {
  const email = server.signIns.find((one) => one.totpSecret !== null)?.email ?? expect.fail('no second factor')
  const own = await signedInCli(server, email)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const input = JSON.stringify({ name: 'job', scope: 'read', order_ids: null, expires_at: until })
  const line = ['api', 'POST', 'auth/tokens', '--input', '-']
  expect(await own.run(line, { input })).toMatchObject({ code: 5, stdout: '' })
  expect((await own.run([...line, '--json'], { input })).stderr).toContain('OTP_REQUIRED')
  const sent = await own.run([...line, '--otp', await server.code(email)], { input })
  expect([sent.code, sent.stderr]).toEqual([0, ''])
  expect(JSON.parse(sent.stdout)).toMatchObject({ success: true })
})

it('answers a call for the password once', async () => {
  const needed = { status: 428, body: { message: 'no', code: 'PASSWORD_REQUIRED' } }
  stub.on('POST /things', (_, count) => (count === 1 ? needed : { body: { success: true } }))
  stub.on('POST /others', () => needed)
  stub.on('POST /auth/confirm-password', (body) =>
    JSON.stringify(body) === '{"password":"right"}'
      ? { body: { success: true } }
      : { status: 400, body: { message: 'Şifre hatalı' } },
  )
  expect((await stubCli.run('api POST others')).code).toBe(2)
  const withPassword = (password: string) =>
    testCliFor(stub.url, { IPPORTAL_TOKEN: 'token', IPPORTAL_PASSWORD: password })
  expect(await withPassword('wrong').run('api POST others')).toMatchObject({ code: 1, stdout: '' })
  expect(await withPassword('right').run('api POST others')).toMatchObject({ code: 5, stdout: '' })
  expect(await withPassword('right').run('api POST things')).toMatchObject({ code: 0 })
  expect(stub.calls.slice(-3)).toEqual(['POST /things', 'POST /auth/confirm-password', 'POST /things'])
})

it('ends as other commands do', async () => {
  const missing = await cli.run('api GET orders/999999 --json')
  expect(missing.code).toBe(1)
  expect(JSON.parse(missing.stderr)).toMatchObject({ error: { status: 404 } })
  const signedOut = testCliFor(server.url)
  expect(await signedOut.run('api GET orders --json')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('NOT_SIGNED_IN'),
  })
  expect((await cli.run('api FETCH orders')).code).toBe(2)
  expect((await cli.run('api GET orders --field x')).code).toBe(2)
})

it('asks before DELETE, which a script confirms with --yes', async () => {
  stub.on('DELETE /things/1', () => ({ body: { success: true } }))
  expect(await stubCli.run('api DELETE things/1')).toMatchObject({ code: 2, stdout: '' })
  expect(await stubCli.run('api DELETE things/1 --yes')).toMatchObject({ code: 0 })
  const terminal = openMemoryTerminal(stubCli, 'api DELETE things/1')
  await terminal.sees('DELETE things/1')
  await terminal.answer('h')
  expect(await terminal.ends()).toBe(1)
})

it('sends an idempotency key where the portal keeps keys, and else only a given one', async () => {
  const key = '0d0f4f0e-2a55-4c8e-9a35-7a1a3a2a2b11'
  for (const call of ['POST /action/add-payment', 'POST /things', 'PUT /things'])
    stub.on(call, () => ({ body: { success: true } }))
  for (const line of ['POST action/add-payment', `POST things --idempotency-key ${key}`, 'POST things', 'PUT things'])
    await stubCli.run(`api ${line}`)
  const keys = stub.requests.map(({ headers }) => headers['idempotency-key'] ?? '-')
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), key, '-', '-'])
})

it('writes bytes to a pipe and not to a terminal', async () => {
  stub.on('GET /file', () => ({ body: '%PDF\u0000', headers: { 'content-type': 'application/pdf' } }))
  expect(await stubCli.run('api GET file')).toMatchObject({ code: 0, stdout: '%PDF\u0000' })
  expect(await stubCli.run('api GET file --jq .')).toMatchObject({ code: 1, stdout: '' })
  const terminal = openMemoryTerminal(stubCli, 'api GET file')
  expect(await terminal.ends()).toBe(1)
  expect(terminal.shown()).not.toContain('%PDF')
})
