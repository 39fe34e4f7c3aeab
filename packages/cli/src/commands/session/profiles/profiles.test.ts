import { existsSync, lstatSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { openMemoryTerminal } from '../../../testing/memory-terminal.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'

const email = 'yeni@ornek.example'
let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  cli = testCliFor(server.url)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  writeFileSync(configPath(), JSON.stringify({ format: 'table', other: 1, profiles: { test: { url: server.url } } }))
  const { code } = await cli.run(`login --email ${email} --profile test`, { env: { IPPORTAL_PASSWORD: password } })
  expect(code).toBe(0)
})
afterAll(async () => {
  await server.stop()
})

const configPath = () => join(cli.configDir, 'config.json')
const config = () => JSON.parse(readFileSync(configPath(), 'utf8')) as Record<string, unknown>
const rows = async (env: Record<string, string> = {}) =>
  JSON.parse((await cli.run('profiles list --json', { env })).stdout) as Record<string, unknown>[]
const profileOf = async (line: string, env: Record<string, string> = {}) =>
  (await cli.run(`${line} --columns profile --format csv`, { env })).stdout.split('\r\n')[1]

it('lists the profiles with address, account and session, without the portal', async () => {
  expect(await rows({ IPPORTAL_URL: 'http://127.0.0.1:1' })).toEqual([
    { name: 'default', in_use: true, url: 'http://127.0.0.1:3000', email: null, session: 'none' },
    { name: 'test', in_use: false, url: server.url, email, session: 'stored' },
  ])
  const config = { profiles: { test: { url: 'https://other.example' } } }
  writeFileSync(configPath(), JSON.stringify(config))
  expect(await rows()).toMatchObject([{}, { name: 'test', session: 'other_url' }])
})

it('finds the portal of a sign-in with --url again', async () => {
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  const home = testCliFor('')
  await home.run(`login --url ${server.url} --email ${email}`, { env: { IPPORTAL_PASSWORD: password } })
  expect(await home.run('orders list --json')).toMatchObject({ code: 0, stderr: '' })
  expect((await home.run('profiles list --columns url,session --format csv')).stdout).toContain(`${server.url},stored`)
  expect((await home.run('doctor --json')).stdout).toContain(`${server.url} (son giriş)`)
})

it('prefers the option to the variable, and the variable to the chosen one', async () => {
  const variable = { IPPORTAL_PROFILE: 'test' }
  expect(await profileOf('status', variable)).toBe('test')
  expect((await cli.run('status --profile default --json', { env: variable })).stdout).toContain('"profile": "default"')
  expect((await cli.run('profiles use test')).code).toBe(0)
  expect(config()).toEqual({ format: 'table', other: 1, profiles: { test: { url: server.url } }, profile: 'test' })
  expect(await profileOf('status')).toBe('test')
  expect((await cli.run('status --json', { env: { IPPORTAL_PROFILE: 'default' } })).stdout).toContain('"default"')
  expect(await cli.run('profiles use test', { env: { IPPORTAL_PROFILE: 'default' } })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('IPPORTAL_PROFILE'),
  })
})

it('keeps a linked configuration file and its rights, and makes a missing one for its owner alone', async () => {
  const elsewhere = join(cli.configDir, 'elsewhere.json')
  renameSync(configPath(), elsewhere)
  symlinkSync(elsewhere, configPath())
  expect((await cli.run('profiles use test')).code).toBe(0)
  expect(lstatSync(configPath()).isSymbolicLink()).toBe(true)
  expect(config()['profile']).toBe('test')
  const fresh = testCliFor(server.url)
  expect((await fresh.run('profiles use default')).code).toBe(0)
  expect(statSync(join(fresh.configDir, 'config.json')).mode & 0o777).toBe(0o600)
})

it.each(['use', 'delete'])('refuses an unknown name to %s, with the nearest one', async (verb) => {
  const { code, stderr } = await cli.run(`profiles ${verb} tets --yes`)
  expect(code).toBe(2)
  expect(stderr).toContain('Bunu mu demek istediniz: test')
})

it('deletes entry, session and device after a confirmation, and says so', async () => {
  const files = ['json', 'device'].map((kind) => join(cli.configDir, 'sessions', `test.${kind}`))
  await cli.run('profiles use test')
  expect((await cli.run('profiles delete test')).code).toBe(2)
  const terminal = openMemoryTerminal(cli, 'profiles delete test')
  await terminal.sees('test profili')
  await terminal.answer('h')
  expect(await terminal.ends()).toBe(1)
  expect(files.map((file) => existsSync(file))).toEqual([true, true])
  const { code, stdout } = await cli.run('profiles delete test --yes --json')
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { success: true, name: 'test', removed: ['session', 'device', 'entry', 'default'] },
  ])
  expect(files.map((file) => existsSync(file))).toEqual([false, false])
  expect(config()).toEqual({ format: 'table', other: 1 })
  expect((await rows()).map(({ name }) => name)).toEqual(['default'])
})

it('names the profile in its questions', async () => {
  const terminal = openMemoryTerminal(cli, 'api DELETE auth/sessions --profile test')
  await terminal.sees('[test] DELETE auth/sessions')
  await terminal.answer('h')
  expect(await terminal.ends()).toBe(1)
})

it('completes the names', async () => {
  for (const line of ['profiles use t', 'profiles delete t', 'orders list --profile t'])
    expect((await cli.run(['complete', '--', ...line.split(' ')])).stdout).toBe(`test\t${server.url}\n:4\n`)
})
