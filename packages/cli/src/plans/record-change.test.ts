import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type Fault, type RecordingProxy } from '../testing/recording-proxy.ts'
import { testCliFor, type Ran, type TestCli } from '../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let proxy: RecordingProxy
let token: string
let cli: TestCli
let before: string[]

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  token = (await signIn(server, email)).token
  before = await records()
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})
const machine = () => testCliFor(proxy.url, { IPPORTAL_TOKEN: token })
beforeEach(() => {
  cli = machine()
})
afterEach(async () => {
  proxy.pass()
  expect(await records()).toEqual(before)
})

async function records(): Promise<string[]> {
  const { db } = server
  const [routes, roas, servers] = await Promise.all([
    db.selectFrom('routes').select(['origin', 'prefix']).where('order_id', '=', 1001).execute(),
    db.selectFrom('roas').select(['asn', 'max_length']).where('order_id', '=', 1001).execute(),
    db.selectFrom('name_servers').select(['first', 'second']).where('order_id', '=', 1001).execute(),
  ])
  return [
    ...routes.map((row) => `route ${row.origin} ${row.prefix}`),
    ...roas.map((row) => `roa ${row.asn} ${row.max_length}`),
    ...servers.map((row) => `servers ${row.first} ${row.second}`),
  ].toSorted()
}

const run = async (line: string, on = cli): Promise<Ran> =>
  on.run([...line.split(' '), '--yes', '--otp', await server.code(email)])
const change = async (line: string) => {
  const ran = await run(line)
  expect(ran.code, ran.stderr).toBe(0)
  return ran
}
const newest = async (on = cli) =>
  (
    JSON.parse((await on.run('history --json')).stdout) as { id: string; state: string; steps: number; done: number }[]
  )[0]
const refused: Fault = { status: 409, body: { success: false, message: 'Olmaz' } }
const additions = /^POST \/ip\/order\//

describe('a single change', () => {
  it.each([
    ['routes add 1001 AS64505', 1],
    ['routes edit 1001 AS64501 AS64505', 2],
    ['routes delete 1001 AS64501', 1],
    ['roas add 1001 AS64505', 1],
    ['roas edit 1001 AS64510 AS64505', 2],
    ['roas delete 1001 AS64510', 1],
    ['nameservers edit 1001 ns3.ornek.example ns4.ornek.example', 1],
    ['nameservers delete 1001', 1],
  ])('%s is a plan that this machine undoes without a name', async (line, steps) => {
    await change(line)
    expect(await records()).not.toEqual(before)
    expect(await newest(machine())).toMatchObject({ state: 'done', steps, done: steps })
    await change('undo')
    expect(await newest()).toMatchObject({ state: 'done', done: steps })
  })

  it('is undone by its id on another machine', async () => {
    await change('routes edit 1001 AS64501 AS64505')
    const { id = '' } = (await newest()) ?? {}
    const undone = await run(`undo ${id}`, machine())
    expect(undone.code, undone.stderr).toBe(0)
    const [, first] = (await cli.run('history')).stdout.split('\n')
    expect(first).toMatch(new RegExp(`^${id}\t.*\t2/2\tgeri alındı\t`))
  })

  it('is done also when only the list can tell', async () => {
    proxy.fault(additions, (count) => (count === 1 ? 'cut-after' : 'none'))
    await change('routes add 1001 AS64505')
    proxy.pass()
    expect(await newest()).toMatchObject({ state: 'done', done: 1 })
    await change('undo')
  })
})

describe('a change that fails', () => {
  it('and was refused changes nothing, so that undo takes the change before', async () => {
    await change('routes add 1001 AS64505')
    expect((await run('routes add 1001 AS64505')).code).toBe(2)
    proxy.fault(additions, () => refused)
    expect((await run('roas add 1001 AS64505')).code).toBe(1)
    proxy.pass()
    expect(await newest()).toMatchObject({ state: 'none', done: 0 })
    await change('undo')
  })

  it('and is rolled back counts as undone everywhere', async () => {
    await change('roas add 1001 AS64505')
    proxy.fault(additions, (count) => (count === 1 ? refused : 'none'))
    expect((await run('routes edit 1001 AS64501 AS64506')).code).toBe(7)
    proxy.pass()
    expect((await machine().run('history')).stdout.split('\n').find((line) => line.includes('1/2'))).toMatch(
      /\tgeri alındı\t/,
    )
    await change('undo')
  })

  it('and loses a record is put right by undo', async () => {
    proxy.fault(additions, () => refused)
    expect((await run('routes edit 1001 AS64501 AS64505')).code).toBe(8)
    proxy.pass()
    expect(await newest()).toMatchObject({ state: 'open', steps: 2, done: 1 })
    await change('undo')
  })
})

describe('a journal is no reason to refuse a change', () => {
  it.each<[string, Fault, string]>([
    ['that the portal refuses', { status: 429, body: { message: 'Çok sık' } }, 'yalnız bu makinenin günlüğünde'],
    ['whose answer is lost', 'cut-after', 'bilinmiyor'],
    ['while the portal cannot store it', { status: 503, body: {} }, 'bilinmiyor'],
  ])('%s', async (_, fault, warning) => {
    proxy.fault(/^POST \/plans$/, () => fault)
    expect((await change('routes add 1001 AS64505')).stderr).toContain(warning)
    proxy.pass()
    await change('undo')
  })

  it('that cannot be written', async () => {
    writeFileSync(join(cli.configDir, 'journals'), 'a file in place of the folder')
    expect((await change('routes add 1001 AS64505')).stderr).toContain('Günlük yazılamadı')
    const { id = '' } = (await newest(machine())) ?? {}
    const undone = await run(`undo ${id}`, machine())
    expect(undone.code, undone.stderr).toBe(0)
  })
})
