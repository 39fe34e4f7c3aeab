import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { cliCommand, testCliFor, type TestCli, type Ran } from '../../../testing/run-cli.ts'
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
  expect(second.stderr).toMatch(/^Hata: #7 için başka bir apply veya undo çalışıyor \(işlem \d+\)/m)
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

/** Starts an apply and kills it while it waits for the answer to a step. */
async function killedApply(): Promise<void> {
  let first: ChildProcess | undefined
  const killed = apply((child) => (first = child))
  await arrived
  first?.kill('SIGKILL')
  await killed
  expect(locks()).toHaveLength(1)
}

const lockPath = () => join(cli.configDir, 'claims', locks()[0] ?? '')
/** Changes fields of the lock; undefined takes one away. */
const changeLock = (fields: object) =>
  writeFileSync(lockPath(), JSON.stringify({ ...(JSON.parse(readFileSync(lockPath(), 'utf8')) as object), ...fields }))
/** Fields of a lock of another computer or container, whose process ids mean nothing here. */
const elsewhere = { system: 'boot-2 pid:[4026531836]', host: 'kapsayici-2', pid: process.pid }

const expectContinued = async () => {
  answer()
  const next = await apply()
  expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining('Yarıda kalan uygulama sürdürülüyor.') })
  expect(locks()).toEqual([])
}

it.each([
  ['here', {}],
  ['with an id that a later process has', { pid: process.pid }],
  ['with an id that no process can have', { pid: 2 ** 30 }],
  ['on another computer or in another container', elsewhere],
  ['of the release before, under another host name', { system: undefined, host: 'kapsayici-1', pid: 1 }],
])('continues a killed apply: %s', async (_, fields) => {
  await killedApply()
  changeLock(fields)
  await expectContinued()
})

const waiting = 'Bu sipariş üzerinde başka bir ipportal işlemi çalışıyor, bekleniyor...'

it.each([
  ['says once that it waits for the lock of another computer', elsewhere, 1],
  ['does not wait for a lock whose process is known to be gone', {}, 0],
])('%s', async (_, fields, times) => {
  await killedApply()
  changeLock(fields)
  answer()
  const { code, stderr } = await apply()
  expect(code, stderr).toBe(0)
  expect(stderr.split('\n').filter((line) => line === waiting)).toHaveLength(times)
})

it('continues an apply that is dead but not reaped', async () => {
  const [file, words] = cliCommand('apply')
  // The shell becomes a program that never asks for the exit code of its child.
  const script = '"$@" > /dev/null 2>&1 & echo $!; exec sleep 60'
  const parent = spawn('sh', ['-c', script, 'sh', file, ...words, document(), '--otp', '123456'], { env: cli.env })
  try {
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    await arrived
    process.kill(Number(said), 'SIGKILL')
    expect(() => process.kill(Number(said), 0), 'still listed').not.toThrow()
    await expectContinued()
  } finally {
    parent.kill('SIGKILL')
  }
})

it('7: leaves the orders of an apply elsewhere alone while that one lives', async () => {
  const first = apply()
  await arrived
  changeLock(elsewhere)
  const second = await apply()
  expect(second).toMatchObject({ code: 7, stdout: '' })
  expect(second.stderr).toContain(`çalışıyor (işlem ${process.pid}, bilgisayar kapsayici-2)`)
  const beat = statSync(lockPath()).mtimeMs
  await expect.poll(() => statSync(lockPath()).mtimeMs).not.toBe(beat)
  answer()
  expect((await first).code).toBe(0)
  expect(locks()).toEqual([])
})

it.runIf(process.platform === 'linux')('7: leaves the orders of a stopped apply alone', async () => {
  let first: ChildProcess | undefined
  const stopped = apply((child) => (first = child))
  await arrived
  first?.kill('SIGSTOP')
  expect((await apply()).code).toBe(7)
  first?.kill('SIGCONT')
  answer()
  expect((await stopped).code).toBe(0)
})

it('1: says when the lock cannot be written', async () => {
  writeFileSync(join(cli.configDir, 'claims'), '')
  const ran = await cli.run(['apply', document(), '--otp', '123456', '--json'])
  expect({ code: ran.code, ...(JSON.parse(ran.stderr) as object) }).toMatchObject({
    code: 1,
    error: { code: 'LOCK_NOT_WRITTEN' },
  })
  expect(additions()).toEqual([])
})

it('7: says when the records are not as wanted after the last step', async () => {
  portal.on(stubCalls.addRoute, () => ({ body: { success: true } }))
  const ran = await apply()
  expect(ran).toMatchObject({ code: 7, stdout: '' })
  expect(ran.stderr).toContain('kayıtlar istenen durumda değil')
  expect(ran.stderr).toContain('#7 192.0.2.0/24: route AS64502 artık yok')
})

it('lets exactly one of many start at the same time', () => expectOneOf(4))

it('lets exactly one continue when several find the lock of one that is gone', async () => {
  await killedApply()
  changeLock(elsewhere)
  hold()
  await expectOneOf(3)
})

async function expectOneOf(count: number): Promise<void> {
  const before = additions().length
  let ended = 0
  const refused = () => {
    ended += 1
    if (ended === count - 1) answer()
  }
  const codes = await Promise.all(
    Array.from({ length: count }, async () => {
      const { code } = await apply()
      refused()
      return code
    }),
  )
  expect(codes.toSorted()).toEqual([0, ...Array.from({ length: count - 1 }, () => 7)])
  expect(additions()).toHaveLength(before + 1)
  expect(locks()).toEqual([])
}

it('keeps the last two hundred journals, sorted by age even when the clock was set back', async () => {
  const folder = join(cli.configDir, 'journals', 'default')
  answer()
  expect((await apply()).code).toBe(0)
  const [own = ''] = readdirSync(folder)
  const names = Array.from({ length: 205 }, (_, at) => `20991231T235959${String(at).padStart(3, '0')}Z-1.jsonl`)
  for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o600 })
  hold()
  answer()
  expect((await apply()).code).toBe(0)
  const kept = readdirSync(folder).toSorted()
  expect(kept).toHaveLength(200)
  expect(kept).not.toContain(own)
  expect(kept.at(-1)).toMatch(/^20991231T235959205Z-\d+\.jsonl$/)
})
