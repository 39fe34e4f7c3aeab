import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditTexts } from '@ip-portal/core/audit'
import { runOperator, startTestServer, type TestServer } from '@ip-portal/server/testing'
import type { TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { auditCommandTexts as texts } from './audit.texts.ts'

let server: TestServer
let cli: TestCli
const json = async (line: string) => JSON.parse((await cli.run(`audit list ${line} --json`)).stdout) as object[]

beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
  await cli.run('orders tag 1001 Bir')
  await cli.run('orders tag 1001 İki')
  await cli.run('orders tag 1002 Üç')
  await runOperator(['invoices', 'add', '1001', '--usd', '10'], server.environment)
})
afterAll(() => server.stop())

it('lists rows with the fields of the API', async () => {
  const [row] = await json('--action tag.set --order 1001')
  expect(row).toMatchObject({ action: 'tag.set', outcome: 'done', before: { tag: 'Bir' }, after: { tag: 'İki' } })
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    [
      'action',
      'actor',
      'address',
      'after',
      'at',
      'before',
      'count',
      'id',
      'order_id',
      'outcome',
      'target',
      'target_name',
    ].toSorted(),
  )
  expect((await json('--actor operator')).length).toBe(1)
  expect((await json('--action tag')).length).toBe(3)
  expect(await json('--outcome refused')).toEqual([])
})

it('says in Turkish what was done, and that there is more', async () => {
  const { code, stdout, stderr } = await cli.run('audit list --order 1001 --limit 2')
  expect([code, stderr]).toEqual([0, expect.stringContaining(texts.more(2))])
  const [invoice, tag] = stdout.split('\n')
  expect(invoice).toMatch(/Sağlayıcı\tFatura ekleme\t1001\tFatura: ORF\d+; Tutar: \$10,00\t-$/)
  expect(tag).toContain('Etiket değişikliği\t1001\tEtiket: Bir → İki\t127.0.0.1')
})

it.each([
  ['--limit 0', texts.noLimit],
  ['--limit x', '--limit'],
  ['--action a;b', texts.badAction('a;b')],
  ['--from 2026-02-30', '--from'],
  ['--from 2026-02-02 --to 2026-02-01', auditTexts.wrongRange],
  ['--actor admin', 'admin'],
])('refuses %s as wrong usage', async (options, text) => {
  const { code, stdout, stderr } = await cli.run(`audit list ${options}`)
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(text)])
})
