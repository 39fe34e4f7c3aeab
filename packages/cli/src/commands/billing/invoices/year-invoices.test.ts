import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { signedInCli } from '../../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

const year = new Date().getFullYear()
let server: TestServer
let cli: TestCli
let cwd: string
beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server, 'demo@ornek.example')
  cwd = mkdtempSync(join(cli.configDir, 'year-'))
})
afterAll(() => server.stop())

const invoicesOf = async (options = '') =>
  JSON.parse((await cli.run(`invoices list --json${options}`)).stdout) as { invoiceId: string; paid: 0 | 1 }[]

it('lists the invoices of this year and of another one', async () => {
  const invoices = await invoicesOf()
  expect(invoices.length).toBeGreaterThan(0)
  expect(Object.keys(invoices[0] ?? {})).toEqual([
    'invoiceId',
    'order_id',
    'ipwithsubnet',
    'date',
    'amount_usd',
    'paid',
  ])
  expect(await invoicesOf(` --year ${year}`)).toEqual(invoices)
  const { stdout } = await cli.run('invoices list --format table')
  expect(stdout.split('\n')[0]).toMatch(/^Fatura No +Sipariş No +Hizmet No +Tarih +Tutar +Durum/)
  expect(stdout).toMatch(/^\S+ +1001 +192\.0\.2\.0\/24 /m)
  expect(stdout).toMatch(/Ödenmedi/)
  const none = await cli.run('invoices list --year 2001')
  expect(none).toMatchObject({ code: 0, stdout: '', stderr: '2001 yılında fatura yok.\n' })
})

it('downloads the invoices of a year as one archive, and replaces no file unasked', async () => {
  const archive = await cli.run(`invoices download --year ${year} --json`, { cwd })
  const file = `faturalar-${year}.zip`
  const content = readFileSync(join(cwd, file))
  expect(JSON.parse(archive.stdout)).toEqual({ success: true, year, file, bytes: content.length })
  for (const { invoiceId } of await invoicesOf()) expect(content.includes(`${invoiceId}.pdf`)).toBe(true)
  expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  const again = await cli.run(`invoices download --year ${year}`, { cwd })
  expect(again).toMatchObject({ code: 2, stdout: '' })
  expect(again.stderr).toContain(`Dosya zaten var: ${file}`)
  const other = await cli.run(`invoices download --year ${year} --output a.zip`, { cwd })
  expect(other).toMatchObject({ code: 0, stdout: '' })
  expect(other.stderr).toMatch(/^Faturalar yazıldı: a\.zip \(\d+ KB\)\n$/)
})

it('says that a year has no invoices, and writes no file', async () => {
  const none = await cli.run('invoices download --year 2001 --output yok.zip', { cwd })
  expect(none).toMatchObject({ code: 1, stdout: '' })
  expect(none.stderr).toContain('2001 yılında indirilecek fatura yok.')
  expect(() => readFileSync(join(cwd, 'yok.zip'))).toThrow('ENOENT')
})

it('is not offered by every portal', async () => {
  const stub = await startStubPortal()
  for (const line of ['invoices list --json', 'invoices download --year 2001 --json']) {
    const { code, stderr } = await testCliFor(stub.url, { IPPORTAL_TOKEN: 'token-1' }).run(line, { cwd })
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { code: 'NOT_OFFERED' } }])
  }
  expect(stub.calls).not.toContain('GET /invoices')
  await stub.close()
})
