import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer, PreparedAnswer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type Ran, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
})
afterEach(() => portal.close())

/** A wait that no test outlives. */
const endless = '900'
const busy = (seconds = endless): PreparedAnswer => ({
  status: 429,
  headers: { 'retry-after': seconds },
  body: { success: false, message: 'Yoğun' },
})

/** Runs a command that may wait, and sends Ctrl+C once it says that it waits. */
function interrupted(line: string | readonly string[]): Promise<Ran> {
  const onStart = (child: ChildProcess) => {
    child.stderr?.on('data', (chunk) => {
      if (String(chunk).includes('saniye sonra yeniden denenecek')) child.kill('SIGINT')
    })
  }
  return cli.run([...(typeof line === 'string' ? line.split(' ') : line), '--max-wait', '15m'], { onStart })
}
const sent = (call: string) => portal.calls.filter((one) => one === call)

it('130: Ctrl+C ends the wait of a write, which is not sent again', async () => {
  portal.on('POST /orders/7/tag', () => busy())
  expect((await interrupted('orders tag 7 deneme')).code).toBe(130)
  expect(sent('POST /orders/7/tag')).toHaveLength(1)
  portal.on(stubCalls.addRoute, () => busy())
  expect((await interrupted('routes add 7 AS64502 --otp 123456')).code).toBe(130)
  expect(sent(stubCalls.addRoute)).toHaveLength(1)
})

it('130: Ctrl+C ends the wait of an edit before its first half', async () => {
  portal.on(stubCalls.deleteRoute('AS64501'), () => busy())
  expect((await interrupted('routes edit 7 AS64501 AS64502 --otp 123456')).code).toBe(130)
  expect(sent(stubCalls.deleteRoute('AS64501'))).toHaveLength(1)
  expect(sent(stubCalls.addRoute)).toEqual([])
})

it('130: Ctrl+C between the halves of an edit waits on and completes it, so that no record is lost', async () => {
  portal.on(stubCalls.deleteRoute('AS64501'), () => ({ body: { success: true } }))
  portal.on(stubCalls.addRoute, (_, count) => (count < 3 ? busy('1') : { body: { success: true } }))
  expect((await interrupted('routes edit 7 AS64501 AS64502 --otp 123456')).code).toBe(130)
  expect(sent(stubCalls.addRoute)).toHaveLength(3)
  expect(portal.requests.at(-1)?.body).toMatchObject({ origin: 'AS64502' })
})

it('130: Ctrl+C ends the wait of an apply, which names the command that goes on', async () => {
  const path = join(cli.configDir, 'the wanted.yaml')
  writeFileSync(path, '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, AS64502] }] }')
  portal.on(stubCalls.addRoute, () => busy())
  const line = ['apply', path, '--otp', '123456', '--url', portal.url]
  const ran = await interrupted(line)
  expect(ran.code, ran.stderr).toBe(130)
  expect(ran.stderr.split('\n')).toContain(`Sürdürmek için: ipportal apply '${path}' --url ${portal.url}`)
  expect(sent(stubCalls.addRoute)).toHaveLength(1)
  portal.on(stubCalls.addRoute, () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
    return { body: { success: true } }
  })
  expect((await cli.run(line)).code).toBe(0)
})

it('130: Ctrl+C ends the read of the records behind the plan of an apply', async () => {
  const path = join(cli.configDir, 'wanted.yaml')
  writeFileSync(path, '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, AS64502] }] }')
  const running = Promise.withResolvers<ChildProcess>()
  portal.on(stubCalls.order, async (_, count) => {
    if (count === 1) return { body: stubDetail() }
    ;(await running.promise).kill('SIGINT')
    return new Promise<never>(() => {})
  })
  const ran = await cli.run(`apply ${path} --otp 123456`, { onStart: running.resolve })
  expect(ran.code, ran.stderr).toBe(130)
  expect(ran.stderr).not.toContain('tamamlanıyor')
  expect(sent(stubCalls.addRoute)).toEqual([])
})
