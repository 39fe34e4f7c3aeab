import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let cli: TestCli
let file: string
beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: (await signIn(server, email)).token })
  file = join(cli.configDir, 'durum.yaml')
  writeFileSync(file, 'orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    routes: [AS64500, AS64501, AS64505]\n')
})
afterAll(() => server.stop())

interface Applied {
  plan: string
  confirm_by: string | null
}
const apply = async () =>
  cli.run(['apply', file, '--confirm-within', '10m', '--otp', await server.code(email), '--json'])
const stateOf = async (id: string) => {
  const rows = JSON.parse((await cli.run('history --json')).stdout) as { id: string; state: string }[]
  return rows.find((row) => row.id === id)?.state
}
const hasRoute = async () =>
  (await server.db.selectFrom('routes').select('id').where('origin', '=', 'AS64505').execute()).length === 1
/** Lets the time of all plans end, and the server take them back. */
async function endTime(): Promise<void> {
  await server.db
    .updateTable('plans')
    .set((row) => ({ revert_at: row('revert_at', '-', 600_001) }))
    .execute()
  await server.revertPlans()
}
const error = (stderr: string) => (JSON.parse(stderr) as { error: { code: string } }).error.code

it('keeps a plan that is confirmed, and takes back one that is not', async () => {
  const first = await apply()
  expect(first.code, first.stderr).toBe(0)
  const { plan, confirm_by } = JSON.parse(first.stdout) as Applied
  expect(Date.parse(confirm_by ?? '')).toBeGreaterThan(Date.now())
  expect(await stateOf(plan)).toBe('unconfirmed')
  const confirmed = await cli.run('confirm --json')
  expect(JSON.parse(confirmed.stdout)).toMatchObject({ success: true, plan })
  expect(await stateOf(plan)).toBe('done')
  await endTime()
  expect(await hasRoute()).toBe(true)
  const none = await cli.run('confirm --json')
  expect([none.code, error(none.stderr)]).toEqual([1, 'NOTHING_TO_CONFIRM'])
  expect((await cli.run(['undo', plan, '--yes', '--otp', await server.code(email)])).code).toBe(0)
  expect(await hasRoute()).toBe(false)

  const second = JSON.parse((await apply()).stdout) as Applied
  expect(await hasRoute()).toBe(true)
  await endTime()
  expect(await hasRoute()).toBe(false)
  expect(await stateOf(second.plan)).toBe('undone')
  const late = await cli.run(['confirm', second.plan, '--json'])
  expect([late.code, error(late.stderr)]).toEqual([7, 'PLAN_REVERTED'])
})

it('says in words until when to confirm, and how', async () => {
  const ran = await cli.run(['apply', file, '--confirm-within', '1h', '--otp', await server.code(email)])
  expect(ran.stderr).toMatch(
    /Onaylanmazsa değişiklikler \d+ (saniye|dakika) sonra geri alınır \(\d\d\.\d\d\.\d{4} \d\d:\d\d\)\./,
  )
  expect(ran.stderr).toMatch(/Kalıcı yapmak için: ipportal confirm [\da-f]{16}/)
  expect((await cli.run('confirm')).stderr + (await cli.run('history')).stdout).toContain('tamam')
})

it.each(['59s', '25h', '10', 'on dakika'])('takes no time of %s', async (value) => {
  const ran = await cli.run(['apply', file, '--confirm-within', value])
  expect([ran.code, ran.stderr.includes('--confirm-within')]).toEqual([2, true])
})
