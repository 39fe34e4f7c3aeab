import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  signIn,
  signInWithStepUp,
  startTestServer,
  type SignedInClient,
  type TestServer,
} from '@ip-portal/server/testing'
import { startRecordingProxy, type RecordingProxy } from '../../testing/recording-proxy.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'

const email = 'demo@ornek.example'
const order = '/ip/order/1001/192.0.2.0/24'
let server: TestServer
let portal: RecordingProxy
let cli: TestCli
let other: SignedInClient
let token: string
beforeAll(async () => {
  server = await startTestServer()
  portal = await startRecordingProxy(server.url)
  other = await signInWithStepUp(server, email)
  token = (await signIn(server, email)).token
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: token })
})
afterAll(async () => {
  await portal.stop()
  await server.stop()
})

/** Starts a command that goes on, and reads what it writes meanwhile. */
function start(line: string, env: Record<string, string> = {}) {
  let child: ChildProcess | undefined
  const written = { stdout: '', stderr: '' }
  const ended = cli.run(line, {
    env,
    onStart: (started) => {
      child = started
      for (const name of ['stdout', 'stderr'] as const)
        started[name]?.on('data', (chunk) => (written[name] += String(chunk)))
    },
  })
  return {
    ended,
    says: (text: string | RegExp, stream: keyof typeof written = 'stdout') =>
      expect.poll(() => written[stream], { timeout: 20_000 }).toMatch(text),
    text: () => written.stdout,
    stop: (signal: NodeJS.Signals) => child?.kill(signal),
    events: () =>
      written.stdout
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => JSON.parse(text) as Record<string, unknown>),
  }
}

const addRoute = (origin: string) => other.call('POST', `${order}/route`, { origin, maintainer: 'ORNEK-MNT' })
const deleteRoute = (origin: string) => other.call('DELETE', `${order}/route/${origin}`)

describe('routes watch', () => {
  it('writes each change as a line of JSON, asks with the tag of the last answer, and ends with 130', async () => {
    const watch = start('routes watch 192.0.2.0/24 --interval 2s --json --debug')
    await watch.says(/GET \/api\/orders\/1001 -> 304 \(unchanged/, 'stderr')
    expect((await addRoute('AS64777')).status).toBe(200)
    await watch.says('added')
    expect((await deleteRoute('AS64777')).status).toBe(200)
    await watch.says('deleted')
    portal.fault(/orders\/1001/, (count) => (count <= 2 ? 'cut-before' : 'none'))
    await watch.says('back')
    portal.pass()
    watch.stop('SIGINT')
    expect((await watch.ended).code).toBe(130)
    const [added, deleted, away] = watch.events()
    expect(away).toMatchObject({ event: 'away', reason: expect.stringContaining(`Portala ulaşılamadı: ${portal.url}`) })
    expect(added).toMatchObject({ event: 'added', block: '192.0.2.0/24', route: { origin: 'AS64777' } })
    expect(Object.keys(added ?? {})).toEqual(['at', 'event', 'block', 'route'])
    expect(deleted).toMatchObject({ event: 'deleted', route: { origin: 'AS64777' } })
  }, 60_000)

  it('tells when the portal is away and back, waits as it asks, and goes on from what it knew', async () => {
    const watch = start('routes watch 1001 --interval 2s')
    await watch.says('değişiklikler bekleniyor', 'stderr')
    const away = { status: 503, headers: { 'retry-after': '3' }, body: { message: 'Bakım' } }
    portal.fault(/orders\/1001/, (count) => (count <= 2 ? away : 'none'))
    await watch.says(/yanıt vermiyor \(Bakım\); 3 saniye sonra/, 'stderr')
    await addRoute('AS64778')
    await watch.says('yeniden yanıt veriyor', 'stderr')
    await watch.says(/^\S+ \S+ {2}\+ AS64778 192\.0\.2\.0\/24/m)
    watch.stop('SIGTERM')
    const { code, stdout, stderr } = await watch.ended
    portal.pass()
    await deleteRoute('AS64778')
    expect(code).toBe(130)
    expect(stderr.match(/yanıt vermiyor/g)).toHaveLength(1)
    expect(stdout).not.toContain('\u001B')
  }, 60_000)

  it('ends with 4 when the session ends, and with an error when the order is unknown', async () => {
    const ending = (await signIn(server, email)).token
    const watch = start('routes watch 1001 --interval 2s --json', { IPPORTAL_TOKEN: ending })
    await expect.poll(() => portal.calls.filter((one) => one === 'GET /orders/1001').length).toBeGreaterThan(1)
    await portal.answered()
    portal.fault(/orders\/1001/, () => ({ status: 401, body: { message: 'Süre doldu' } }))
    const { code, stderr } = await watch.ended
    portal.pass()
    expect(code).toBe(4)
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'SESSION_ENDED' } })
    expect((await cli.run('routes watch 999999')).code).toBe(1)
  }, 60_000)

  it.each(['--interval 1s', '--interval x', '--format csv'])('refuses %s', async (option) => {
    expect((await cli.run(`routes watch 1001 ${option}`)).code).toBe(2)
    expect((await cli.run(`tickets watch ${option}`)).code).toBe(2)
  })
})

it('tickets watch writes new tickets and their changes, and asks with the tag of the last answer', async () => {
  const watch = start('tickets watch --interval 2s --debug')
  await watch.says(/tickets.* -> 304 \(unchanged/, 'stderr')
  const made = await cli.run(['tickets', 'new', '--subject', 'İzlenen', '--text', 'x', '--json'])
  expect(made.code).toBe(0)
  await watch.says(/\+ #\d+ .*İzlenen/)
  const id = Number(/\+ #(\d+)/.exec(watch.text())?.[1])
  expect((await cli.run(`tickets close ${id} --yes`)).code).toBe(0)
  await watch.says(new RegExp(`~ #${id} .*İzlenen`))
  watch.stop('SIGINT')
  expect((await watch.ended).code).toBe(130)
}, 60_000)

describe('apply --watch', () => {
  const stateWith = (origins: string) => {
    const file = join(cli.configDir, 'durum.yaml')
    writeFileSync(file, `orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    routes: [AS64500, AS64501, ${origins}]\n`)
    return file
  }

  it('writes each step, and ends with the last one', async () => {
    const file = stateWith('AS64505, AS64506')
    const ran = await cli.run(`apply ${file} --watch --json --yes --otp ${await server.code(email)}`)
    expect(ran.code, ran.stderr).toBe(0)
    const events = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events.map(({ event }) => event)).toEqual([...events.slice(1).map(() => 'step'), 'applied'])
    expect(events[0]).toMatchObject({ order_id: 1001, op: 'add', done: 1, total: events.length - 1 })

    const id = String(events[0]?.['plan'])
    const followed = await cli.run(`apply ${id} --dry-run --watch`)
    expect(followed.code).toBe(0)
    expect(followed.stdout.trim().split('\n')).toHaveLength(events.length)
    expect(followed.stdout).toContain(`Plan ${id} uygulandı.`)
    await server.db
      .updateTable('plan_steps')
      .set((row) => ({ done_at: row('done_at', '-', 86_400_000) }))
      .execute()
    const later = await cli.run(`apply ${id} --dry-run --watch --json`)
    const [first] = later.stdout.split('\n').map((line) => JSON.parse(line || '{}') as { at?: string })
    expect(Date.parse(first?.at ?? ''), 'the time of the step').toBeLessThan(Date.now() - 80_000_000)
    expect((await cli.run('apply unknown-plan --dry-run --watch')).code).toBe(2)
  }, 60_000)

  it('follows the plan until it is confirmed, also from another device, or taken back', async () => {
    const line = async (origins: string) =>
      `apply ${stateWith(origins)} --watch --json --yes --confirm-within 10m --otp ${await server.code(email)}`
    const own = start(await line('AS64507'))
    await own.says('"confirm_by"')
    const { plan } = own.events()[0] as { plan: string }
    const elsewhere = start(`apply ${plan} --dry-run --watch`)
    await elsewhere.says('#1001')
    expect((await cli.run(`confirm ${plan}`)).code).toBe(0)
    expect([(await own.ended).code, (await elsewhere.ended).code]).toEqual([0, 0])
    expect(own.events().at(-1)).toMatchObject({ event: 'confirmed', plan })

    const back = start(await line('AS64508'))
    await back.says('"unconfirmed"')
    await server.db
      .updateTable('plans')
      .set((row) => ({ revert_at: row('revert_at', '-', 600_001) }))
      .where('confirmed_at', 'is', null)
      .execute()
    await server.revertPlans()
    const ended = await back.ended
    expect(ended.code).toBe(7)
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: 'PLAN_REVERTED' } })
  }, 120_000)
})
