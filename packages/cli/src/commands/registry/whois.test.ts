import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../testing/stub-portal.ts'

let server: TestServer
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
afterAll(() => server.stop())

const netname = async (value: string) => {
  const { code, stdout } = await cli.run(['whois', value, '--json'])
  expect(code).toBe(0)
  const found = JSON.parse(stdout) as { inetnum: Record<string, unknown>[]; person: object[]; route: object[] }
  return found.inetnum.map((object) => object['inetnum'])
}

it('finds the records by order, by block, and by an address or part of a block', async () => {
  const block = await netname('1001')
  expect(block).toEqual(['192.0.2.0 - 192.0.2.255'])
  for (const value of ['#1001', '192.0.2.0/24', '192.0.2.128/25', '192.0.2.7'])
    expect(await netname(value)).toEqual(block)
  const inside = await cli.run('whois 192.0.2.7')
  expect(inside.stderr).toContain('192.0.2.7, 1001 numaralı siparişin 192.0.2.0/24 bloğunda.\n')
  expect(await netname('2001:db8::1')).toHaveLength(1)
  const whole = await cli.run('whois 2001:DB8:0::/32')
  expect({ code: whole.code, isPart: whole.stderr.includes('bloğunda') }).toEqual({ code: 0, isPart: false })
})

it('shows the three cards with their attributes, and names missing records', async () => {
  const shown = await cli.run('whois 1001')
  for (const text of ['INETNUM', 'netname:', 'admin-c:', 'Person', 'nic-hdl:', 'Route', 'origin:'])
    expect(shown.stdout).toContain(text)
  const asn = await cli.run('whois as64500')
  expect(asn.code).toBe(0)
  expect(asn.stdout).toContain('inetnum: AS64500')
  expect((await cli.run('whois 1011')).stdout).toBe(asn.stdout)
  expect((await cli.run('whois AS65551')).stdout).toContain('INETNUM\n  Kayıt bulunamadı')
})

it('says how old the records are, in JSON as the field of the API', async () => {
  const line = /^Whois verisi: \d\d\.\d\d\.\d{4} \d\d:\d\d \(.+\)\n$/
  for (const value of ['1001', 'AS64500', '192.0.2.0/24'])
    expect((await cli.run(['whois', value])).stderr).toMatch(line)
  const { stdout, stderr } = await cli.run('whois AS64500 --json')
  expect(stderr).toBe('')
  const { as_of } = JSON.parse(stdout) as { as_of: string }
  expect(Math.abs(Date.now() - Date.parse(as_of))).toBeLessThan(60_000)
})

it.each([
  [{ as_of: '2026-11-20T10:00:00Z' }, /^Whois verisi: 20\.11\.2026 13:00 \(.+\)\n$/],
  [{}, /^$/],
])('of another server with %j', async (part, told) => {
  const portal = await startStubPortal()
  portal.on('GET /asn/whois/AS64500', () => ({ body: { inetnum: [{ inetnum: 'AS64500' }], ...part } }))
  const ran = await testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' }).run('whois AS64500')
  await portal.close()
  expect(ran.code).toBe(0)
  expect(ran.stderr).toMatch(told)
})

describe('a value without a record', () => {
  it.each([
    ['192.0.2.1/24', 2, 'sunucu bitleri sıfır olmalı'],
    ['örnek', 2, 'bir sipariş no, AS numarası'],
    ['AS99999999999', 2, 'bir sipariş no, AS numarası'],
    ['10.0.0.0/8', 1, 'siparişlerinizdeki hiçbir blokta değil'],
    ['192.0.0.0/16', 1, 'siparişlerinizdeki hiçbir blokta değil'],
    ['64500', 1, 'AS numarası için: ipportal whois AS64500'],
    ['1012', 1, 'Bu siparişe henüz bir ASN tanımlanmamış.'],
  ])('%s', async (value, code, text) => {
    const ran = await cli.run(['whois', value])
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code, stdout: '' })
    expect(ran.stderr).toContain(text)
  })
})
