import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

const fresh = 'yeni@ornek.example'

let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('sessions').execute()
  const password = server.signIns.find(({ email }) => email === fresh)?.password ?? ''
  cli = testCliFor(server.url, { IPPORTAL_PASSWORD: password, IPPORTAL_EMAIL: fresh })
  expect(await cli.run('login')).toMatchObject({ code: 0 })
})

interface Row {
  id: number
  current: boolean
  client: string
}
const listed = async () => JSON.parse((await cli.run('sessions list --json')).stdout) as Row[]
const isOpen = async (token: string) => (await call(server.url, 'GET', '/orders', { token })).status
const tokenOf = () =>
  (JSON.parse(readFileSync(join(cli.configDir, 'sessions', 'default.json'), 'utf8')) as { token: string }).token
const devicePath = () => join(cli.configDir, 'sessions', 'default.device')

describe('sessions', () => {
  it('are listed in every format, with the program of each', async () => {
    await signIn(server, fresh)
    expect(await listed()).toMatchObject([
      { current: false, client: 'node' },
      { current: true, client: 'ipportal 0.1.0' },
    ])
    const { stdout } = await cli.run('sessions list --format csv')
    expect(stdout.split(/\r?\n/)[0]).toBe('id,current,client,address,by_link,created_at,last_used_at')
    expect((await cli.run('sessions list --format yaml')).stdout).toContain('client: ipportal 0.1.0')
  })

  it('end one by one, all others together, and the current one with its file', async () => {
    const [one, two] = [await signIn(server, fresh), await signIn(server, fresh)]
    const other = (await listed()).find(({ current }) => !current)?.id
    expect(await cli.run(`sessions end ${String(other)} --yes`)).toMatchObject({ code: 0 })
    expect(await cli.run(`sessions end ${String(other)} --yes`)).toMatchObject({ code: 1 })
    expect(await listed()).toHaveLength(2)
    expect(await cli.run('sessions end --others --yes')).toMatchObject({ code: 0 })
    for (const { token } of [one, two]) expect(await isOpen(token)).toBe(403)
    const [own] = await listed()
    expect(await cli.run(`sessions end ${String(own?.id)} --yes`)).toMatchObject({ code: 0 })
    expect(await cli.run('sessions list')).toMatchObject({ code: 4 })
  })

  it.each(['sessions end --yes', 'sessions end 1 --others --yes', 'sessions end 1', 'sessions end x --yes'])(
    'refuse %s as wrong usage',
    async (line) => {
      expect(await cli.run(line)).toMatchObject({ code: 2, stdout: '' })
    },
  )

  it('are not offered by every portal', async () => {
    const stub = await startStubPortal()
    const { code, stderr } = await testCliFor(stub.url, { IPPORTAL_TOKEN: 'token-1' }).run('sessions list --json')
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { code: 'NOT_OFFERED' } }])
    expect(stub.calls).not.toContain('GET /auth/sessions')
    await stub.close()
  })
})

describe('logout', () => {
  it('ends the token at the server', async () => {
    const token = tokenOf()
    expect(await cli.run('logout')).toMatchObject({ code: 0 })
    expect(await isOpen(token)).toBe(403)
  })

  it('succeeds whatever the portal answers, and sends no API token', async () => {
    const stub = await startStubPortal()
    stub.on('POST /auth/login', () => ({ body: { token: 'token-1', user: null, company: null } }))
    stub.on('POST /auth/logout', () => ({ status: 403, body: { message: 'Süre doldu' } }))
    const other = testCliFor(stub.url, { IPPORTAL_PASSWORD: 'x', IPPORTAL_EMAIL: fresh })
    await other.run('login')
    expect(await other.run('logout')).toMatchObject({ code: 0 })
    expect(stub.calls).toContain('POST /auth/logout')
    const sent = stub.calls.length
    const withToken = testCliFor(stub.url, { IPPORTAL_TOKEN: `ipp_${'a'.repeat(43)}` })
    expect(await withToken.run('logout')).toMatchObject({ code: 0 })
    expect(stub.calls).toHaveLength(sent)
    await stub.close()
  })
})

describe('the known device', () => {
  it('is kept for its owner only, survives a logout and stays the same', async () => {
    const before = readFileSync(devicePath(), 'utf8')
    expect(statSync(devicePath()).mode & 0o777).toBe(0o600)
    await cli.run('logout')
    await cli.run('login')
    expect(readFileSync(devicePath(), 'utf8')).toBe(before)
    expect(await server.db.selectFrom('devices').select('id').where('user_id', '=', 2).execute()).not.toEqual([])
  })
})
