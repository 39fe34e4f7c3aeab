import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOfEnd } from '../../store/audit/seals/kept-end.ts'
import { newKey } from '../../testing/data-dir/secret-keys.ts'
import { temporaryFolders } from '../../testing/data-dir/temporary-folders.ts'
import {
  runOperator,
  runOperatorProcess,
  type SignedInClient,
  signIn,
  startPostgres,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const newFolder = temporaryFolders()

interface Verified {
  ok: boolean
  checked: number
  unsealed: number
  first_bad: number | null
  problem: string | null
  end: string
  known: string | null
}
const stringWith = (text: string) => expect.stringContaining(text) as string

describe.each(['sqlite', 'postgres'] as const)('operator audit on %s', (engine) => {
  if (engine === 'postgres' && !postgres) return
  const dataDir = newFolder()
  let databaseUrl: string | undefined
  let server: TestServer
  let me: SignedInClient
  const start = () => startTestServer({ dataDir, settings: { databaseUrl } })
  const run = (...line: string[]) => runOperator(['audit', ...line], server.environment)
  const verified = async (...line: string[]) => (await run('verify', '--json', ...line)).json as Verified
  /** Waits until every row is sealed and the end of the chain lies in the file. */
  const sealed = () =>
    expect
      .poll(async () => {
        const { unsealed, end, known } = await verified()
        return unsealed === 0 && known === end
      })
      .toBe(true)
  const setTag = (tag: string) => me.call('POST', '/orders/1001/tag', { tag })
  const keptEnd = () => readFileSync(join(dataDir, 'audit-end'), 'utf8').trim()

  beforeAll(async () => {
    if (engine === 'postgres') databaseUrl = await postgres?.freshDatabase()
    server = await start()
    me = await signIn(server, 'demo@ornek.example')
    for (const tag of ['Bir', 'İki', 'Üç', 'Dört', 'Beş']) await setTag(tag)
    await me.call('POST', '/orders/1001/tag', { tag: 5 })
    await runOperator(['invoices', 'add', '1002', '--usd', '12.5'], server.environment)
  })
  afterAll(() => server.stop())

  describe('list', () => {
    it('gives rows of all companies as JSON, newest first', async () => {
      const { code, json, stderr } = await run('list', '--json')
      expect([code, stderr]).toEqual([0, ''])
      const [invoice, refused, tag] = json as object[]
      const actor = `operator: ${userInfo().username}`
      expect(invoice).toMatchObject({ action: 'invoice.add', actor, order_id: 1002, companyName: 'Örnek Telekom A.Ş.' })
      expect(refused).toMatchObject({ action: 'tag.set', outcome: 'refused', count: 1 })
      expect(tag).toMatchObject({
        before: '{"tag":"Dört"}',
        after: '{"tag":"Beş"}',
        outcome: 'done',
        address: '127.0.0.1',
      })
    })

    it('gives a table as text, and a sentence where no row fits', async () => {
      const { code, stdout } = await run('list', '--action', 'tag', '--limit', '2')
      const [head, ...rows] = stdout.trimEnd().split('\n')
      expect([code, rows.length]).toEqual([0, 2])
      expect(head).toMatch(/^No +Zaman +Firma +Yapan +Adres +İşlem +Sonuç/)
      expect(rows[1]).toContain('tag.set')
      expect(await run('list', '--action', 'nothing')).toMatchObject({ code: 0, stdout: 'Kayıt yok.\n' })
      expect(await run('list', '--company', 'Yok A.Ş.')).toMatchObject({ code: 1, stdout: '' })
    })

    it('filters, and refuses other values with 2', async () => {
      const listed = async (...line: string[]) => (await run('list', '--json', ...line)).json as { action: string }[]
      expect((await listed('--order', '1002')).map(({ action }) => action)).toEqual(['invoice.add'])
      expect((await listed('--actor', 'operator')).map(({ action }) => action)).toEqual(['invoice.add'])
      expect((await listed('--outcome', 'refused', '--to', '2020-01-01')).length).toBe(0)
      expect((await listed('--outcome', 'refused', '--to', '1.1.2020')).length).toBe(0)
      for (const line of [
        ['--limit', '0'],
        ['--limit', '1e1'],
        ['--from', 'dün'],
        ['--from', '2026-02-31'],
      ]) {
        const { code, stdout, stderr } = await run('list', ...line)
        expect([code, stdout, stderr]).toEqual([
          2,
          '',
          expect.stringContaining(`${line[0]} geçersiz: ${line[1]}`) as string,
        ])
      }
      expect((await run('list', '--order', 'x')).stderr).toContain('Sipariş bulunamadı: x')
    })
  })

  describe('verify', () => {
    it('ends with 0 as JSON and as text, with the end that the log and the file have', async () => {
      await sealed()
      const { code, stderr, json } = await run('verify', '--json')
      expect([code, stderr]).toEqual([0, ''])
      const fine = { ok: true, unsealed: 0, first_bad: null, problem: null, trimmed: 0 }
      const { checked, end } = json as Verified
      expect(json).toMatchObject({ ...fine, known: keptEnd(), end: keptEnd() })
      const text = await run('verify')
      expect(text).toMatchObject({ code: 0, stderr: '' })
      expect(text.stdout).toBe(
        `Denetim kaydı tutarlı: ${checked} kayıt denetlendi, 0 kayıt henüz mühürlenmedi, 0 kayıt süresi dolduğu için silindi.\nZincirin sonu: ${end}\n`,
      )
      const lines = server.log.map((line) => JSON.parse(line) as { event: string; position: number; mac: string })
      expect(lines.filter(({ event }) => event === 'audit.sealed').map(textOfEnd)).toContain(end)
    })

    it('compares with an end of the log, and refuses any other text with 2', async () => {
      const { end } = await verified()
      expect(await verified('--anchor', end)).toMatchObject({ ok: true, known: end })
      const forged = end.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      const { code, stderr, json } = await run('verify', '--json', '--anchor', forged)
      expect([code, (JSON.parse(stderr) as { error: { code: string } }).error.code]).toEqual([1, 'incomplete'])
      expect(json).toMatchObject({ ok: false, problem: 'cut', known: forged })
      expect(await run('verify', '--anchor', '812')).toMatchObject({ code: 2, stdout: '' })
    })

    /** Row of the tag «Üç», between others. */
    const middle = () =>
      server.db.selectFrom('audit_log').selectAll().where('details_json', 'like', '%Üç%').executeTakeFirstOrThrow()

    it('names a changed row', async () => {
      const { id, details_json } = await middle()
      const set = (text: string) =>
        server.db.updateTable('audit_log').set({ details_json: text }).where('id', '=', id).execute()
      await set('{"tag":"Sahte"}')
      const { code, stdout, stderr } = await run('verify')
      expect([code, stderr]).toEqual([1, `Denetim kaydı tutarsız: ${id} numaralı kayıt değiştirilmiş.\n`])
      expect(stdout).toMatch(/^Ondan önceki \d+ kayıt tutarlı\.\nTutarlı kısmın sonu: \d+:/)
      expect(await verified()).toMatchObject({ ok: false, first_bad: id, problem: 'changed' })
      await set(details_json)
      expect(await verified()).toMatchObject({ ok: true })
    })

    it('names a missing row', async () => {
      const row = await middle()
      await server.db.deleteFrom('audit_log').where('id', '=', row.id).execute()
      const { code, stderr } = await run('verify')
      expect([code, stderr]).toEqual([
        1,
        stringWith(`${row.id} numaralı kayıt (veya ondan başlayan kayıtlar) silinmiş`),
      ])
      expect(await verified()).toMatchObject({ ok: false, first_bad: row.id, problem: 'missing' })
      await server.db.insertInto('audit_log').values(row).execute()
      expect(await verified()).toMatchObject({ ok: true })
    })

    it('proves the same after a restart, in its own process, and counts rows without a seal', async () => {
      const before = await verified()
      await server.stop()
      const inProcess = () => runOperatorProcess(['audit', 'verify', '--json'], server.environment)
      expect(await inProcess()).toMatchObject({ code: 0, json: before })
      await runOperator(['invoices', 'add', '1002', '--usd', '7'], server.environment)
      expect(await inProcess()).toMatchObject({ code: 0, json: { ...before, unsealed: 1 } })
      server = await start()
      await sealed()
      expect(await verified()).toMatchObject({ ok: true, checked: before.checked + 1 })
    })
  })

  describe('a chain whose end was cut', () => {
    const events = () => server.log.map((line) => (JSON.parse(line) as { event: string }).event)
    let known: string
    beforeAll(async () => {
      known = keptEnd()
      await server.stop()
      server = await start()
      const first = server.db.selectFrom('audit_log').select('id').where('details_json', 'like', '%Dört%')
      const { id } = await first.executeTakeFirstOrThrow()
      await server.db.deleteFrom('audit_log').where('id', '>=', id).execute()
      await server.db.deleteFrom('audit_seals').where('audit_id', '>=', id).execute()
    })

    it('is named by verify without an anchor, and the server says so and seals nothing', async () => {
      const { code, stderr } = await run('verify')
      expect([code, stderr]).toEqual([1, stringWith('zincirin sonu kesilmiş')])
      expect(await verified()).toMatchObject({ ok: false, problem: 'cut', known })
      await expect.poll(events).toContain('audit.cut')
      me = await signIn(server, 'demo@ornek.example')
      // The next start finds the same and leaves the new rows without a seal.
      await server.stop()
      server = await start()
      await expect.poll(events).toContain('audit.cut')
      const after = await verified()
      expect(after).toMatchObject({ ok: false, problem: 'cut', known })
      expect(after.unsealed).toBeGreaterThan(0)
      expect(events()).not.toContain('audit.sealed')
    })

    it('goes on when the operator accepts it, with a row that says so', async () => {
      const accepted = await run('accept', '--json')
      expect(accepted).toMatchObject({ code: 0, stderr: '', json: { lost: known, end: keptEnd() } })
      await sealed()
      expect(await verified()).toMatchObject({ ok: true })
      // The log remembers.
      expect(await verified('--anchor', known)).toMatchObject({ ok: false, problem: 'cut' })
      const [row] = (await run('list', '--action', 'portal.accept-audit', '--json')).json as { before: string }[]
      expect(row).toMatchObject({ companyName: null, before: JSON.stringify({ end: known }) })
      expect(await run('accept')).toMatchObject({ code: 1, stdout: '', stderr: stringWith('kabul edilecek') })
    })

    it('and whose file holds no end is accepted as well', async () => {
      await server.stop()
      writeFileSync(join(dataDir, 'audit-end'), 'x')
      expect(await run('verify')).toMatchObject({ code: 1, stderr: stringWith('Bilinen zincir sonu okunamadı') })
      expect(await run('accept', '--json')).toMatchObject({ code: 0, json: { lost: null } })
      rmSync(join(dataDir, 'audit-end'))
      expect(await run('verify')).toMatchObject({ code: 0, stdout: stringWith('Bilinen bir son yok') })
      server = await start()
      await sealed()
      expect(await verified()).toMatchObject({ ok: true })
    })
  })

  describe('the commands on the whole portal', () => {
    const rowOf = async (action: string, environment = server.environment) =>
      (await runOperator(['audit', 'list', '--action', action, '--json'], environment)).json as object[]
    const actor = `operator: ${userInfo().username}`

    it('leave rows that no company sees: backup and restore', async () => {
      const file = join(newFolder(), 'portal.backup')
      const { json } = await runOperator(['backup', file, '--json'], server.environment)
      const { rows } = json as { rows: number }
      const written = { actor, companyName: null, target: `backup ${file}`, after: JSON.stringify({ rows }) }
      expect(await rowOf('portal.backup')).toMatchObject([written])
      const failed = await runOperator(['backup', file], server.environment)
      expect([failed.code, (await rowOf('portal.backup')).length]).toEqual([1, 1])

      const SECRET_KEY = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
      const copy = { DATA_DIR: newFolder(), SECRET_KEY }
      // The end of the database that was there before.
      writeFileSync(join(copy.DATA_DIR, 'audit-end'), `900:${'x'.repeat(43)}\n`)
      expect(await runOperator(['restore', file], copy)).toMatchObject({ code: 0 })
      const check = await runOperator(['audit', 'verify', '--json'], copy)
      expect(check).toMatchObject({ code: 0, json: { ok: true, first_bad: null } })
      const { known, end } = check.json as Verified
      expect(known).toBe(end)
      const restored = { rows, end }
      expect(await rowOf('portal.restore', copy)).toMatchObject([{ actor, after: JSON.stringify(restored) }])
      me = await signIn(server, 'demo@ornek.example')
      const { status, text } = await me.call('GET', '/audit')
      expect([status, text]).toEqual([200, stringWith('"tag.set"')])
      expect(text).not.toMatch(/portal\./)
    })

    it('leave a row of the new key in the transaction of rekey', async () => {
      const before = server.secretKey.id
      await server.stop()
      const key = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
      const environment = { ...server.environment, SECRET_KEY: key, SECRET_KEY_NEW: newKey() }
      const { json } = await runOperator(['rekey', '--json'], environment)
      const { to } = json as { to: string }
      const after = { ...environment, SECRET_KEY: environment.SECRET_KEY_NEW }
      // A repeat after a lost answer changes nothing and leaves no row.
      expect(await runOperator(['rekey'], environment)).toMatchObject({ code: 0 })
      const row = { actor, before: JSON.stringify({ key: before }), after: JSON.stringify({ key: to }) }
      expect(await rowOf('portal.rekey', after)).toMatchObject([row])
    })
  })
})
