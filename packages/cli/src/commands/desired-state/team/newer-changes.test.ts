import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type RecordingProxy } from '../../../testing/recording-proxy.ts'
import { testCliFor, type Ran, type TestCli } from '../../../testing/run-cli.ts'

const email = 'demo@ornek.example'
const notice = 'Bundan sonra yapılan değişiklikler geri alınmaz: '
let server: TestServer
let proxy: RecordingProxy
let token: string
let here: TestCli
let elsewhere: TestCli

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  token = (await signIn(server, email)).token
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})
const machine = () => testCliFor(proxy.url, { IPPORTAL_TOKEN: token })
beforeEach(() => {
  here = machine()
  elsewhere = machine()
})
afterEach(() => proxy.pass())

const run = async (line: string, on = here): Promise<Ran> =>
  on.run([...line.split(' '), '--yes', '--otp', await server.code(email)])
/** Makes a change and gives the id of its plan. */
async function change(line: string, on = here): Promise<string> {
  const ran = await run(line, on)
  expect(ran.code, ran.stderr).toBe(0)
  const [newest] = JSON.parse((await on.run('history --json')).stdout) as { id: string }[]
  return newest?.id ?? ''
}
const noticesIn = (stderr: string) => stderr.split('\n').filter((line) => line.startsWith(notice))
async function undone(line = 'undo', on = here): Promise<string> {
  const ran = await run(line, on)
  expect(ran.code, ran.stderr).toBe(0)
  return ran.stderr
}

it('undo names the changes that this machine and others have made since, newest first and once', async () => {
  const first = await change('routes add 1001 AS64505')
  const second = await change('nameservers delete 1009', elsewhere)
  const third = await change('routes delete 1003 AS64502')
  const looked = await here.run(`undo ${first} --dry-run`)
  expect(looked.code, looked.stderr).toBe(0)
  expect(noticesIn(looked.stderr)).toEqual([`${notice}${third}, ${second} (ipportal history)`])
  expect(noticesIn(await undone())).toEqual([])
  expect(noticesIn(await undone())).toEqual([`${notice}${second} (ipportal history)`])
  expect(noticesIn(await undone('undo', elsewhere))).toEqual([])
})

it('undo names three changes and counts the others; an undone one is none', async () => {
  await change('routes add 1001 AS64505')
  await change('routes add 1001 AS64506', elsewhere)
  await undone('undo', elsewhere)
  const newer = []
  for (const asn of ['AS64507', 'AS64508', 'AS64509', 'AS64511'])
    newer.unshift(await change(`routes add 1003 ${asn}`, elsewhere))
  expect(noticesIn(await undone())).toEqual([`${notice}${newer.slice(0, 3).join(', ')} +1 (ipportal history)`])
  for (const id of newer) await undone(`undo ${id}`)
})

it('6: undo names the change that makes it impossible', async () => {
  const id = await change('routes add 1001 AS64505')
  const newer = await change('routes add 1001 AS64506', elsewhere)
  const refused = await run(`undo ${id}`)
  expect(refused.code).toBe(6)
  expect(noticesIn(refused.stderr)).toEqual([`${notice}${newer} (ipportal history)`])
  expect(refused.stderr).not.toContain('Geri alınmak istenen')
  const unnamed = await run('undo')
  expect(unnamed.code).toBe(6)
  expect(unnamed.stderr).toMatch(
    new RegExp(`^Geri alınmak istenen plan: ${id} \\(\\d+\\.\\d+\\.\\d+ \\d+:\\d+\\)$`, 'm'),
  )
  await undone('undo', elsewhere)
  await undone()
})

it('undo reads the list of plans once, and does without one that cannot be read', async () => {
  const id = await change('routes add 1001 AS64505')
  await change('routes delete 1003 AS64502', elsewhere)
  proxy.calls.length = 0
  await here.run(`undo ${id} --dry-run`)
  expect(proxy.calls.filter((call) => call.startsWith('GET /plans?') || call === 'GET /plans')).toHaveLength(1)
  proxy.fault(/^GET \/plans(\?|$)/, () => ({ status: 500, body: {} }))
  expect(noticesIn(await undone())).toEqual([])
  proxy.pass()
  await undone('undo', elsewhere)
})
