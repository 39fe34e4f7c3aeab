import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import { signIn, signInWithStepUp, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: (await signIn(server, email)).token })
})
afterAll(() => server.stop())

/** Writes a file whose first order is not active. */
function mixed(ended = ['  - id: 1005', '    block: 198.18.0.0/24', '    routes: [AS64500]']): string {
  const path = join(cli.configDir, 'mixed.yaml')
  const active = ['  - id: 1001', '    block: 192.0.2.0/24', '    routes: [AS64500]']
  writeFileSync(path, ['orders:', ...ended, ...active, ''].join('\n'))
  return path
}
const place = 'mixed.yaml, satır 2, sütun 5: #1005: Sipariş aktif olmadığı'
const apply = async (...options: string[]) =>
  cli.run(['apply', mixed(), '--yes', '--otp', await server.code(email), ...options])
const origins = async () => {
  const rows = await server.db.selectFrom('routes').select('origin').where('order_id', '=', 1001).execute()
  return rows.map(({ origin }) => origin)
}

describe('orders that cannot be planned beside others', () => {
  it('are named with their places by a plan of the others, whose exit code they decide', async () => {
    const out = join(cli.configDir, 'mixed.json')
    const ran = await cli.run(['plan', '-f', mixed(), '--out', out, '--exit-code'])
    expect(ran.code).toBe(1)
    expect(ran.stdout).toBe('1001\t192.0.2.0/24\t-\troute AS64501\tgeçersiz\tyok\n')
    expect(ran.stderr).toContain('Planlanamayan siparişler atlandı:')
    expect(ran.stderr).toContain(place)
    const { orders: planned } = JSON.parse(readFileSync(out, 'utf8')) as Plan
    expect(planned.map(({ order }) => order)).toEqual([1001])
  })

  it('do not stop the apply of the others, which is not done again', async () => {
    const ran = await apply('--json')
    expect(ran.code).toBe(1)
    const { error } = JSON.parse(ran.stderr) as { error: { code: string; message: string } }
    expect(error).toMatchObject({ code: 'ORDERS_LEFT_OUT', message: expect.stringContaining(place) })
    expect(await origins()).toEqual(['AS64500'])
    const again = await apply()
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('Değişiklik yok')
  })

  it('may be named by their blocks alone, of which a token may not see all', async () => {
    const me = await signInWithStepUp(server, email)
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const limited = { name: 'ci', scope: 'routing:write', orders: [1001], expires_at }
    const { body } = await me.call('POST', '/auth/tokens', limited)
    const env = { IPPORTAL_TOKEN: String(body['token']) }
    const seen = 'Bu API anahtarı yalnız şu siparişleri görür, nedeni bu olabilir: #1001.'
    for (const [block, options, hint] of [
      ['198.18.1.0/24', {}, false],
      ['203.0.113.0/24', { env }, true],
    ] as const) {
      const ran = await cli.run(['plan', '-f', mixed([`  - block: ${block}`]), '--json'], options)
      const { error } = JSON.parse(ran.stderr) as { error: { code: string; message: string; hints: string[] } }
      expect([ran.code, error.code]).toEqual([1, 'ORDERS_LEFT_OUT'])
      expect(error.message).toContain(`mixed.yaml, satır 2, sütun 5: ${block}: bu bloğun size açık bir siparişi yok.`)
      expect(error.hints.includes(seen)).toBe(hint)
    }
  })
})
