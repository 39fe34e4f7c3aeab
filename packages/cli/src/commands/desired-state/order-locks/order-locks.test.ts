import type { ChildProcess } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testCliFor, type TestCli, type Ran } from '../../../testing/run-cli.ts'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
let [arrived, answer] = [Promise.resolve(), () => {}]

beforeEach(async () => {
  portal = await startStubPortal()
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  writeFileSync(document(), '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, AS64502] }] }')
  hold()
})
afterEach(() => portal.close())

const document = () => join(cli.configDir, 'wanted.yaml')
const apply = (onStart: (child: ChildProcess) => void = () => {}): Promise<Ran> =>
  cli.run(['apply', document(), '--otp', '123456'], { onStart })
const locks = () => readdirSync(join(cli.configDir, 'claims'))
const additions = () => portal.calls.filter((call) => call === stubCalls.addRoute)

/** Delays the answer to the next route, which the order then has. */
function hold(): void {
  portal.on(stubCalls.order, () => ({ body: stubDetail() }))
  const answered = new Promise<void>((resolve) => (answer = resolve))
  arrived = new Promise((resolve) =>
    portal.on(stubCalls.addRoute, async () => {
      resolve()
      await answered
      portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
      return { body: { success: true } }
    }),
  )
}

it('7: leaves the orders of a running apply alone, and names its process', async () => {
  const first = apply()
  await arrived
  const second = await apply()
  expect(second).toMatchObject({ code: 7, stdout: '' })
  expect(second.stderr).toMatch(/^Hata: #7 için başka bir apply veya undo çalışıyor \(işlem \d+\)/)
  expect(second.stderr).toContain(join(cli.configDir, 'claims'))
  const undo = await cli.run('undo --yes --otp 123456 --json')
  expect(undo.code).toBe(7)
  expect(JSON.parse(undo.stderr)).toMatchObject({ error: { code: 'ORDERS_BUSY' } })
  expect((await cli.run(['apply', document(), '--dry-run'])).code, 'looking is free').toBe(0)
  answer()
  expect((await first).code).toBe(0)
  expect(additions()).toHaveLength(1)
  expect(locks()).toEqual([])
})

it('continues a killed apply', async () => {
  let first: ChildProcess | undefined
  const killed = apply((child) => (first = child))
  await arrived
  first?.kill('SIGKILL')
  await killed
  expect(locks()).toHaveLength(1)
  answer()
  const next = await apply()
  expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining('Yarıda kalan uygulama sürdürülüyor.') })
  expect(locks()).toEqual([])
})

it('7: says when the records are not as wanted after the last step', async () => {
  portal.on(stubCalls.addRoute, () => ({ body: { success: true } }))
  const ran = await apply()
  expect(ran).toMatchObject({ code: 7, stdout: '' })
  expect(ran.stderr).toContain('kayıtlar istenen durumda değil')
  expect(ran.stderr).toContain('#7 192.0.2.0/24: route AS64502 artık yok')
})

it('lets exactly one of many start at the same time', async () => {
  let ended = 0
  const refused = () => {
    ended += 1
    if (ended === 3) answer()
  }
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { code } = await apply()
      refused()
      return code
    }),
  )
  expect(codes.toSorted()).toEqual([0, 7, 7, 7])
  expect(additions()).toHaveLength(1)
})

it('keeps the last fifty journals, sorted by age even when the clock was set back', async () => {
  const folder = join(cli.configDir, 'journals', 'default')
  answer()
  expect((await apply()).code).toBe(0)
  const [own = ''] = readdirSync(folder)
  const names = Array.from({ length: 55 }, (_, at) => `20991231T2359590${String(at).padStart(2, '0')}Z-1.jsonl`)
  for (const name of names) writeFileSync(join(folder, name), '')
  hold()
  answer()
  expect((await apply()).code).toBe(0)
  const kept = readdirSync(folder).toSorted()
  expect(kept).toHaveLength(50)
  expect(kept).not.toContain(own)
  expect(kept.at(-1)).toMatch(/^20991231T235959055Z-\d+\.jsonl$/)
})
