import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { machineFor, type Machine } from '../../testing/run-cli.ts'
import { signedInMachine } from '../../testing/signed-in-machine.ts'
import { startStubPortal, type StubPortal } from '../../testing/stub-portal.ts'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'

interface Contract {
  id: number
  missingFiles: string[]
  files: { description: string }[]
}

const fileOf = ({ configDir }: Machine, name: string, content = '%PDF-1.4\n%%EOF\n') => {
  writeFileSync(join(configDir, name), content)
  return join(configDir, name)
}

describe('against the real server', () => {
  let server: TestServer
  let machine: Machine
  const contracts = async () => JSON.parse((await machine.run('contracts list --json')).stdout) as Contract[]

  beforeAll(async () => {
    server = await startTestServer()
    machine = await signedInMachine(server)
  })
  afterAll(() => server.stop())

  it('lists contracts as lines for a pipe and as cards for a person', async () => {
    const piped = await machine.run('contracts list')
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout.trimEnd().split('\n').length).toBe((await contracts()).length)
    expect(piped.stdout).toContain('Vergi Levhası, Ticaret Sicil Gazetesi')
    const cards = await machine.run('contracts list --format table')
    for (const text of ['Eksik Evrak', 'Eksik belgeler:', 'İmza Sirküleri:', `${server.url}/api/uploads/documents/`])
      expect(cards.stdout).toContain(text)
    expect((await machine.run('contracts list --format csv')).stdout).toMatch(/^id,serviceName,statusDescription,/)
  })

  it('uploads what is missing, by the name or the number of its type', async () => {
    const missing = (await contracts()).find(({ missingFiles }) => missingFiles.includes('Vergi Levhası'))
    const path = fileOf(machine, 'levha.pdf')
    const upload = ['contracts', 'upload', String(missing?.id), '--type']
    const byName = await machine.run([...upload, 'vergi levhası', path])
    expect(byName).toMatchObject({ code: 0, stdout: '' })
    expect(byName.stderr).not.toBe('')
    const byNumber = await machine.run([...upload, '3', path, fileOf(machine, 'b.xlsx', 'PK\u0003\u0004'), '--json'])
    expect(byNumber.code).toBe(0)
    expect(JSON.parse(byNumber.stdout)).toMatchObject({ success: true, contract_id: missing?.id })
    const now = (await contracts()).find(({ id }) => id === missing?.id)
    expect(now?.missingFiles).toEqual(['İmzalı Sözleşme'])
    expect(now?.files.length).toBe((missing?.files.length ?? 0) + 3)
  })

  it('2: names the types there are; 1: passes on what the server refuses', async () => {
    const path = fileOf(machine, 'levha.pdf')
    const unknown = await machine.run(['contracts', 'upload', '1', '--type', 'Tapu', path])
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('2 Vergi Levhası')
    const foreign = await machine.run(['contracts', 'upload', '999', '--type', '2', path])
    expect(foreign).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('against a portal that does what it is told', () => {
  let portal: StubPortal
  let machine: Machine
  beforeEach(async () => {
    portal = await startStubPortal()
    machine = machineFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /action/get/file-types', () => ({ body: [{ id: 2, description: 'Vergi Levhası' }] }))
  })
  afterEach(() => portal.stop())

  it('2: says what is missing or wrong before it sends anything', async () => {
    const cases: [string[], string][] = [
      [['upload', '1'], 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin'],
      [['upload', '1', '--type', '2'], 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin'],
      [['upload', '1', fileOf(machine, 'a.pdf')], '--type'],
      [['upload', '1', '--type', '2', fileOf(machine, 'a.pdf'), fileOf(machine, 'a.txt')], 'Hatalı Dosya Tipi: '],
      [['upload', '1', '--type', '2', 'yok.pdf'], 'Dosya okunamadı: yok.pdf'],
    ]
    for (const [line, text] of cases) {
      const { code, stdout, stderr } = await machine.run(['contracts', ...line])
      expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' })
      expect(stderr).toContain(text)
    }
    expect(portal.calls).toEqual([])
  })

  it('4: the session ends in the middle', async () => {
    portal.on('POST /action/upload/document', () => ({ status: 403, body: {} }))
    const { code, stdout } = await machine.run(['contracts', 'upload', '1', '--type', '2', fileOf(machine, 'a.pdf')])
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  })

  it('lets a person choose the type, and try again when the server stumbles', async () => {
    portal.on('POST /action/upload/document', (_, count) => (count === 1 ? { status: 502 } : { body: {} }))
    const terminal = openTerminal(machine, `contracts upload 1 ${fileOf(machine, 'a.pdf')}`)
    await terminal.sees('Vergi Levhası')
    terminal.types(keys.enter)
    await terminal.sees('Dosya yüklenirken bir hata oluştu')
    await terminal.sees('Tekrar denensin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Belgeler yüklendi.')
    expect(await terminal.ends()).toBe(0)
    expect(String(portal.bodies.at(-1))).toContain('filename="a.pdf"')
  })
})
