import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysedRoute, Announcement } from '@ip-portal/core/routing'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

const email = 'demo@ornek.example'
const folder = mkdtempSync(join(tmpdir(), 'portal-seen-'))
const dump = join(folder, 'routes.txt')
let server: TestServer
let old: TestServer
let cli: TestCli
let oldCli: TestCli

async function signedIn(portal: TestServer): Promise<TestCli> {
  const made = testCliFor(portal.url)
  const password = portal.signIns.find((one) => one.email === email)?.password ?? ''
  await made.run(['login', '--email', email, '--otp', await portal.code(email)], {
    env: { IPPORTAL_PASSWORD: password },
  })
  return made
}

beforeAll(async () => {
  writeFileSync(dump, '64500\t192.0.2.0/24\t300\n')
  utimesSync(dump, 1_643_432_200, 1_643_432_200)
  server = await startTestServer()
  cli = await signedIn(server)
  old = await startTestServer({ settings: { bgpRoutes: dump } })
  oldCli = await signedIn(old)
})
afterAll(async () => {
  await server.stop()
  await old.stop()
  rmSync(folder, { recursive: true })
})

const json = async <Row>(line: string) => JSON.parse((await cli.run(`${line} --json`)).stdout) as Row[]

describe('bgp list', () => {
  it('shows what is seen of all blocks, or of one by its number or block', async () => {
    const all = await json<Announcement>('bgp list')
    expect(new Set(all.map(({ order_id }) => order_id))).toEqual(new Set([1001, 1002, 1003, 1009, 1010]))
    const one = await json<Announcement>('bgp list 192.0.2.0/24')
    expect(one).toEqual(all.filter(({ order_id }) => order_id === 1001))
    expect(one.map(({ prefix, origin, peers, state }) => [prefix, origin, peers, state])).toEqual([
      ['192.0.2.0/24', 'AS64500', 312, 'valid'],
      ['192.0.2.0/24', 'AS64509', 14, 'invalid'],
      ['192.0.2.128/25', 'AS64500', 280, 'invalid'],
    ])
    const table = await cli.run('bgp list 1001 --format table')
    expect(table.stdout).toMatch(
      /Sipariş +Blok +Prefix +Origin +Gören +RPKI\n +1001 .*192\.0\.2\.0\/24 +AS64500 +312 +geçerli/,
    )
    expect((await cli.run('bgp list 1001 --format csv')).stdout).toMatch(/^order_id,block,prefix,origin,peers,state/)
    expect((await cli.run('bgp list 1001 --format yaml')).stdout).toContain('origin: AS64509')
  })

  it('refuses an order without a block, and one that is not there', async () => {
    expect(await cli.run('bgp list 1011 --json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('NOT_AN_IP_ORDER') as string,
    })
    expect(await cli.run('bgp list 99 --json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ORDER_NOT_FOUND') as string,
    })
  })
})

describe('roas analyze', () => {
  it('says in words what differs between seen, registered and authorised', async () => {
    const ran = await cli.run('roas analyze 1001')
    expect(ran.stdout.split('\n').slice(0, -1)).toEqual([
      '1001\t192.0.2.0/24\t192.0.2.0/24\tAS64500\t312 komşu\tevet\tgeçerli\tyok',
      '1001\t192.0.2.0/24\t192.0.2.0/24\tAS64509\t14 komşu\thayır\tgeçersiz\tbeklenmeyen origin; ROA bu origin’e izin vermiyor',
      '1001\t192.0.2.0/24\t192.0.2.128/25\tAS64500\t280 komşu\thayır\tgeçersiz\troute kaydı başka bir prefix için; ROA bu kadar dar bir prefix’e izin vermiyor',
      '1001\t192.0.2.0/24\t192.0.2.0/24\tAS64501\thayır\tevet\tgeçersiz\tduyuru görünmüyor; ROA bu origin’e izin vermiyor',
    ])
    expect(ran.stderr).toBe('4 satırdan 3 tanesinde fark var.\n')
    const rows = await json<AnalysedRoute>('roas analyze')
    const moved = rows.filter(({ origin }) => origin === 'AS4242421339')
    expect(moved.map(({ registered, findings }) => [registered, ...findings])).toEqual([[false, 'unregistered']])
  })

  it('says what would change without the ROAs of an AS number', async () => {
    const without = await cli.run('roas analyze 192.0.2.0/24 --without as64500')
    expect(without).toEqual({ code: 0, stdout: '1001\t192.0.2.0/24\tAS64500\tgeçerli\tgeçersiz\n', stderr: '' })
    expect((await cli.run('roas analyze 1001 --without AS64999')).stderr).toContain('durumu değişmez')
    expect(await cli.run('roas analyze 1001 --without x')).toMatchObject({ code: 2, stdout: '' })
  })

  it('says of data that is too old that nothing is known', async () => {
    const ran = await oldCli.run('roas analyze 1001')
    expect(ran.stderr).toMatch(/Duyuru verisi güncel değil \(.*2022.*\)/)
    expect(ran.stdout).not.toContain('görünmüyor')
    expect((await oldCli.run('bgp list 1001')).stderr).toContain('Duyuru verisi güncel değil')
  })
})

it('a server that does not say what the world sees ends each command', async () => {
  const stub = await startStubPortal()
  const other = testCliFor(stub.url, { IPPORTAL_TOKEN: 'token-1' })
  for (const line of ['bgp list', 'roas analyze', 'roas suggest'])
    expect(await other.run(`${line} --json`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('NOT_OFFERED') as string,
    })
  expect(stub.calls.filter((call) => call.includes('/ip/bgp'))).toEqual([])
  await stub.close()
})

it('roas suggest suggests nothing from data that is too old', async () => {
  const out = join(folder, 'plan.json')
  const ran = await oldCli.run(['roas', 'suggest', '1001', '--out', out, '--json'])
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('DATA_OUTDATED') as string })
  expect(ran.stderr).toContain('öneri yapılamıyor')
})
