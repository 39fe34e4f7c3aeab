import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { officeFiles, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../testing/stub-portal.ts'

interface Contract {
  id: number
  missingFiles: string[]
  files: { description: string }[]
}

const fileOf = ({ configDir }: TestCli, name: string, content: string | Buffer = '%PDF-1.4\n%%EOF\n') => {
  writeFileSync(join(configDir, name), content)
  return join(configDir, name)
}

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const contracts = async () => JSON.parse((await cli.run('contracts list --json')).stdout) as Contract[]

  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('lists contracts as lines in a pipe and as cards at a terminal', async () => {
    const piped = await cli.run('contracts list')
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout.trimEnd().split('\n').length).toBe((await contracts()).length)
    expect(piped.stdout).toContain('Vergi Levhası, Ticaret Sicil Gazetesi')
    const cards = await cli.run('contracts list --format table')
    for (const text of ['Eksik Evrak', 'Eksik belgeler:', 'İmza Sirküleri:', `${server.url}/api/uploads/documents/`])
      expect(cards.stdout).toContain(text)
    expect((await cli.run('contracts list --format csv')).stdout).toMatch(/^id,serviceName,statusDescription,/)
  })

  it('uploads missing documents, by the name or the number of their type', async () => {
    const missing = (await contracts()).find(({ missingFiles }) => missingFiles.includes('Vergi Levhası'))
    const path = fileOf(cli, 'levha.pdf')
    const upload = ['contracts', 'upload', String(missing?.id), '--type']
    const byName = await cli.run([...upload, 'vergi levhası', path])
    expect(byName).toMatchObject({ code: 0, stdout: '' })
    expect(byName.stderr).not.toBe('')
    const byNumber = await cli.run([...upload, '3', path, fileOf(cli, 'b.xlsx', officeFiles.xlsx), '--json'])
    expect(byNumber.code).toBe(0)
    expect(JSON.parse(byNumber.stdout)).toMatchObject({ success: true, contract_id: missing?.id })
    const now = (await contracts()).find(({ id }) => id === missing?.id)
    expect(now?.missingFiles).toEqual(['İmzalı Sözleşme'])
    expect(now?.files.length).toBe((missing?.files.length ?? 0) + 3)
  })

  it('2: names the file types; 1: shows refusals of the server', async () => {
    const path = fileOf(cli, 'levha.pdf')
    const unknown = await cli.run(['contracts', 'upload', '1', '--type', 'Tapu', path])
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('2 Vergi Levhası')
    const foreign = await cli.run(['contracts', 'upload', '999', '--type', '2', path])
    expect(foreign).toMatchObject({ code: 1, stdout: '' })
  })
})

it("1: shows why the server takes no more of the company's files", async () => {
  const uploads = { quotaBytes: 2 * 1024 * 1024, perCompany: 2, inAll: 2 }
  const server = await startTestServer({ settings: { uploads } })
  const cli = await signedInCli(server)
  const path = fileOf(cli, 'b.pdf', `%PDF-${'x'.repeat(2 * 1024 * 1024)}`)
  const { code, stderr } = await cli.run(['contracts', 'upload', '2', '--type', '2', path])
  await server.stop()
  expect(code).toBe(1)
  expect(stderr).toContain('Şirketinizin dosya alanı doldu (en fazla 2 MB). Lütfen destek ile iletişime geçin.')
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /action/get/file-types', () => ({ body: [{ id: 2, description: 'Vergi Levhası' }] }))
  })
  afterEach(() => portal.close())

  it('2: names missing and wrong input before it sends anything', async () => {
    const cases: [string[], string][] = [
      [['upload', '1'], 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin'],
      [['upload', '1', '--type', '2'], 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin'],
      [['upload', '1', fileOf(cli, 'a.pdf')], '--type'],
      [['upload', '1', '--type', '2', fileOf(cli, 'a.pdf'), fileOf(cli, 'a.txt')], 'Hatalı Dosya Tipi: '],
      [['upload', '1', '--type', '2', 'yok.pdf'], 'Dosya okunamadı: yok.pdf (böyle bir dosya yok)'],
    ]
    for (const [line, text] of cases) {
      const { code, stdout, stderr } = await cli.run(['contracts', ...line])
      expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' })
      expect(stderr).toContain(text)
    }
    expect(portal.calls).toEqual([])
  })

  it('4: the session ends in the middle', async () => {
    portal.on('POST /action/upload/document', () => ({ status: 403, body: {} }))
    const { code, stdout } = await cli.run(['contracts', 'upload', '1', '--type', '2', fileOf(cli, 'a.pdf')])
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  })

  it('offers the types, and a new try after a failure of the server', async () => {
    portal.on('POST /action/upload/document', (_, count) => (count === 1 ? { status: 502 } : { body: {} }))
    const terminal = openTerminal(cli, `contracts upload 1 ${fileOf(cli, 'a.pdf')}`)
    await terminal.sees('Vergi Levhası')
    terminal.types(keys.enter)
    await terminal.sees('Dosya yüklenirken bir hata oluştu')
    await terminal.sees('Tekrar denensin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Belgeler yüklendi.')
    expect(await terminal.ends()).toBe(0)
    expect(String(portal.requests.at(-1)?.body)).toContain('filename="a.pdf"')
  })
})
