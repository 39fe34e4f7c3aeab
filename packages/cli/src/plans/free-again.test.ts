import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'

const email = 'demo@ornek.example'
const free = 'Bu kayıt az önce silindi; aynısını yeniden oluşturmak ücretsiz hak kullanmaz.'
const paid = 'ücretsiz değişiklik hakkınız doldu'
let server: TestServer
let token: string
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  token = (await signIn(server, email)).token
  await server.db.updateTable('orders').set({ free_changes_per_year: 0 }).where('id', '=', 1001).execute()
})
afterAll(() => server.stop())

const machine = () => testCliFor(server.url, { IPPORTAL_TOKEN: token })
const booked = async () =>
  (await server.db.selectFrom('change_counters').select('used').where('order_id', '=', 1001).execute()).map(
    ({ used }) => used,
  )
async function change(line: string, on = cli): Promise<string> {
  const ran = await on.run([...line.split(' '), '--yes', '--otp', await server.code(email)])
  expect(ran.code, ran.stderr).toBe(0)
  return ran.stderr
}
/** Writes the present state as a document, which brings the deleted route back. */
async function document(): Promise<string> {
  const path = join(cli.configDir, 'before.yaml')
  writeFileSync(path, (await cli.run('export 1001')).stdout)
  return path
}
async function costOf(path: string, on = cli): Promise<Plan['cost']> {
  return (JSON.parse((await on.run(['plan', '-f', path, '--json'])).stdout) as Plan).cost
}
const noCost = { free: 0, paid: 0, fee_usd: 0 }

let before: string
let counted: number[]
beforeEach(async () => {
  cli = machine()
  before = await document()
  counted = await booked()
})

it('a change is shown and kept as free when this machine has just deleted the record', async () => {
  await change('routes delete 1001 AS64501')
  const said = await change('routes add 1001 AS64501')
  expect(said).toContain(free)
  expect(said).not.toContain(paid)
  const [newest] = JSON.parse((await cli.run('history --json')).stdout) as { id: string }[]
  expect((JSON.parse((await cli.run(`show ${newest?.id} --json`)).stdout) as Plan).cost).toEqual(noCost)
  expect(await booked()).toEqual(counted)
})

it('a plan is free when a single change of this machine has just deleted the record', async () => {
  await change('routes delete 1001 AS64501')
  expect(await costOf(before)).toEqual(noCost)
  const plan = join(cli.configDir, 'plan.json')
  await cli.run(['plan', '-f', before, '--out', plan])
  expect(await change(`apply ${plan} --max-fee 0`)).toContain('Ücret: yok')
  expect(await booked()).toEqual(counted)
})

it('a plan that counts on a deletion of one machine is applied on another', async () => {
  await change('routes delete 1001 AS64501')
  const plan = join(cli.configDir, 'plan.json')
  await cli.run(['plan', '-f', before, '--out', plan])
  expect(await change(`apply ${plan} --max-fee 0`, machine())).toContain('Ücret: yok')
  expect(await booked()).toEqual(counted)
})

it('a change and a plan are shown as paid on another machine, for another record and after an old deletion', async () => {
  await change('routes delete 1001 AS64501')
  const cost = { free: 0, paid: 1, fee_usd: expect.any(Number) as number }
  expect(await costOf(before, machine())).toEqual(cost)
  expect(await change('routes add 1001 AS64507')).toContain(paid)
  await change('routes delete 1001 AS64507')
  makeOlder()
  expect(await costOf(before)).toEqual(cost)
  await change(`apply ${before}`, machine())
})

it('a journal that others may have read is left out of the estimate', async () => {
  await change('routes delete 1001 AS64501')
  for (const path of journals()) chmodSync(path, 0o644)
  expect(await costOf(before)).toMatchObject({ paid: 1 })
  await change(`routes add 1001 AS64501`)
  expect(await booked()).toEqual(counted)
})

const journals = () => {
  const folder = join(cli.configDir, 'journals', 'default')
  return readdirSync(folder).map((name) => join(folder, name))
}

/** Makes the entries of all journals ten minutes older. */
function makeOlder(): void {
  for (const path of journals())
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/"at":(\d+)/g, (_, at: string) => `"at":${Number(at) - 600_000}`),
    )
}
