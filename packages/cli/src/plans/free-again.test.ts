import { writeFileSync } from 'node:fs'
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

it('a change is shown and kept as free when the record was deleted just now', async () => {
  await change('routes delete 1001 AS64501')
  const said = await change('routes add 1001 AS64501')
  expect(said).toContain(free)
  expect(said).not.toContain(paid)
  const [newest] = JSON.parse((await cli.run('history --json')).stdout) as { id: string }[]
  expect((JSON.parse((await cli.run(`show ${newest?.id} --json`)).stdout) as Plan).cost).toEqual(noCost)
  expect(await booked()).toEqual(counted)
})

it('a plan is free when a single change has just deleted the record', async () => {
  await change('routes delete 1001 AS64501')
  expect(await costOf(before)).toEqual(noCost)
  const plan = join(cli.configDir, 'plan.json')
  await cli.run(['plan', '-f', before, '--out', plan])
  expect(await change(`apply ${plan} --max-fee 0`)).toContain('Ücret: yok')
  expect(await booked()).toEqual(counted)
})

it('a plan that counts on a deletion is applied on another machine', async () => {
  await change('routes delete 1001 AS64501')
  const plan = join(cli.configDir, 'plan.json')
  await cli.run(['plan', '-f', before, '--out', plan])
  expect(await change(`apply ${plan} --max-fee 0`, machine())).toContain('Ücret: yok')
  expect(await booked()).toEqual(counted)
})

it('a change and a plan are free on another machine too, paid for another record and after an old deletion', async () => {
  await change('routes delete 1001 AS64501')
  expect(await costOf(before, machine())).toEqual(noCost)
  expect(await change('routes add 1001 AS64507', machine())).toContain(paid)
  await change('routes delete 1001 AS64507')
  await server.db
    .updateTable('recent_deletions')
    .set((row) => ({ deleted_at: row('deleted_at', '-', 600_000) }))
    .execute()
  expect(await costOf(before)).toEqual({ free: 0, paid: 1, fee_usd: expect.any(Number) as number })
  await change(`apply ${before}`, machine())
})
