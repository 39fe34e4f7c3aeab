import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  await cli.run(['login', '--email', email, '--otp', await server.code(email)], {
    env: { IPPORTAL_PASSWORD: password },
  })
})
afterAll(() => server.stop())

it('prints suggestions as a plan, and says what it leaves open', async () => {
  const ran = await cli.run('roas suggest --exit-code')
  expect(ran.code).toBe(3)
  expect(ran.stdout.split('\n').slice(0, -1)).toEqual([
    '1001\t192.0.2.0/24\t-\troute AS64501\tgeçersiz\tyok',
    '1001\t192.0.2.0/24\t-\tROA AS64510 (max length 24)\t-\t-',
    '1002\t198.51.100.0/25\t+\tROA AS64500 (max length 25)\t-\t-',
    '1002\t198.51.100.0/25\t=\troute AS64500\tbulunamadı\tgeçerli',
    '1009\t172.20.8.0/22\t+\troute AS4242421339 172.20.11.0/24\tyok\tgeçerli',
    '1009\t172.20.8.0/22\t-\troute AS64500 172.20.11.0/24\tgeçersiz\tyok',
    '1009\t172.20.8.0/22\t-\troute AS64501\tbulunamadı\tyok',
    '1010\t2001:db8::/32\t+\tROA AS64500 (max length 32)\t-\t-',
    '1010\t2001:db8::/32\t=\troute AS64500\tbulunamadı\tgeçerli',
  ])
  expect(ran.stderr).toContain('#1004 203.0.113.0/24: bloktan hiçbir duyuru görünmüyor')
  expect((await cli.run('roas suggest 1003 --exit-code')).code, 'in order').toBe(0)
  expect((await cli.run('roas suggest 1010 --format tree')).stdout).toMatch(
    /^Plan: 1 ekleme.*\n.*\n\nSipariş #1010 {2}2001:db8::\/32\n {2}\+ ekle/,
  )
  expect((await cli.run('roas suggest 1010 --format markdown')).stdout).toMatch(/^\*\*Plan: 1 ekleme/)
})

it('writes a plan that apply takes, after which it suggests nothing more', async () => {
  const out = join(cli.configDir, 'oneri.json')
  const ran = await cli.run(['roas', 'suggest', '192.0.2.0/24', '--out', out])
  expect(ran, ran.stderr).toMatchObject({ code: 0 })
  const plan = JSON.parse(readFileSync(out, 'utf8')) as Plan
  expect(plan.totals).toEqual({ orders: 1, add: 0, delete: 2, replace: 0 })
  const applied = await cli.run(['apply', out, '--yes', '--otp', await server.code(email)])
  expect(applied, applied.stderr).toMatchObject({ code: 0 })
  expect((await cli.run('roas suggest 1001 --exit-code')).code).toBe(0)
})
