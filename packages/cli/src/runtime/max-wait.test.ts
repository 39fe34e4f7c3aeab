import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const setTag = 'POST /orders/7/tag'
/** Answers the first `times` calls by a refusal with the wait, later ones well. */
const busy = (call: string, status: number, seconds: number, times = 1) =>
  portal.on(call, (_, count) =>
    count > times
      ? { body: { success: true, active: [], pending: [] } }
      : { status, headers: { 'retry-after': String(seconds) }, body: { success: false, message: 'Yoğun' } },
  )
const countOf = (call: string) => portal.calls.filter((one) => one === call).length

it.each([
  [stubCalls.orders, 'orders list', 429],
  [stubCalls.orders, 'orders list', 503],
  [setTag, 'orders tag 7 deneme', 429],
])('%s of %s is sent again after %i', async (call, line, status) => {
  busy(call, status, 1, 2)
  const { code, stderr } = await cli.run(`${line} --max-wait 2s`)
  expect({ code, sent: countOf(call) }).toEqual({ code: 0, sent: 3 })
  expect(stderr).toContain('Portal beklemeyi istedi; 1 saniye sonra yeniden denenecek...')
})

it('sends no write again after a 503, which may come after its work', async () => {
  busy(setTag, 503, 1)
  expect((await cli.run('orders tag 7 deneme --max-wait 2m')).code).toBe(1)
  expect(countOf(setTag)).toBe(1)
})

it('waits for no longer than the limit in all, and not at all without it', async () => {
  for (const [line, seconds, sent] of [
    ['orders stats --max-wait 2m', 121, 1],
    ['orders stats --max-wait 1s', 1, 2],
    ['orders stats', 1, 1],
  ] as const) {
    const before = countOf('GET /orders/stats')
    busy('GET /orders/stats', 503, seconds, 100)
    expect((await cli.run(line)).code).toBe(1)
    expect(countOf('GET /orders/stats') - before).toBe(sent)
  }
})

it.each(['2', 'x', '2d', ''])('refuses --max-wait %j', async (value) => {
  const { code, stderr } = await cli.run(['orders', 'list', '--max-wait', value])
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--max-wait') as string })
})
