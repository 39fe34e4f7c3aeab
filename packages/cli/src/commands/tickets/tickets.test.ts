import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../testing/stub-portal.ts'

/** Smallest file that the server accepts as a PDF. */
const pdf = '%PDF-1.4\n%%EOF\n'

function filesOf({ configDir }: TestCli) {
  const folder = join(configDir, 'files')
  mkdirSync(folder, { recursive: true })
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const sized = (name: string, bytes: number) => {
    const file = openSync(join(folder, name), 'w')
    writeSync(file, '%PDF-1.7')
    ftruncateSync(file, bytes)
    closeSync(file)
    return join(folder, name)
  }
  return { write, sized }
}

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const idOf = (text: string) => Number(/Talep No: (\d+)/.exec(text)?.[1])
  const json = async <Data>(line: string) => JSON.parse((await cli.run(`${line} --json`)).stdout) as Data

  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('lists tickets, all of them, the open ones and those of an order', async () => {
    const all = await cli.run('tickets list')
    expect(all).toMatchObject({ code: 0, stderr: '' })
    const rows = all.stdout.trimEnd().split('\n')
    expect(rows.every((row) => row.split('\t').length === 6)).toBe(true)
    expect(all.stdout).toContain('Blok erişiminde yavaşlık')
    // Tickets that wait for the customer come first, closed ones last.
    const isNew = rows.map((row) => row.includes('Yeni'))
    const isClosed = rows.map((row) => row.includes('Kapalı'))
    expect([isNew[0], isNew.at(-1), isClosed[0], isClosed.at(-1)]).toEqual([true, false, false, true])
    expect((await cli.run('tickets list --open')).stdout).not.toMatch(/Kapalı/)
    const ofOrder = await json<{ order_id: number; status: string }[]>('tickets list --order 1001')
    expect(ofOrder).toEqual([expect.objectContaining({ order_id: 1001, status: 'closed' })])
    expect((await cli.run('tickets list --order 1012 --json')).stdout.trim()).toBe('[]')
    expect((await cli.run('tickets list --order 1012')).stderr).toBe('Koşullara uyan destek talebi yok.\n')
    const csv = await cli.run('tickets list --format csv')
    expect(csv.stdout.split('\r\n')[0]).toMatch(/^id,order_id,subject,/)
    expect(parseYaml((await cli.run('tickets list --format yaml')).stdout)).toEqual(await json('tickets list'))
  })

  it('shows a thread with its attachments, which is then read', async () => {
    const [unread] = (await json<{ id: number; is_read: number }[]>('tickets list')).filter((one) => one.is_read === 0)
    const shown = await cli.run(`tickets show ${unread?.id}`)
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    for (const text of [
      `Destek Talebi #${unread?.id}`,
      'Açık (Yeni)',
      'IP Kiralama Hizmeti',
      '198.51.100.0/25',
      'Dosya: ekran görüntüsü.png',
      'Destek Ekibi, ',
      `${server.url}/api/uploads/tickets/`,
    ])
      expect(shown.stdout).toContain(text)
    const again = await json<{ is_read: number; responses: object[] }>(`tickets show ${unread?.id}`)
    expect(again).toMatchObject({ is_read: 1, responses: [{ attachments: [expect.anything()] }] })
  })

  it('opens a ticket with files, replies from stdin and closes it', async () => {
    const { write } = filesOf(cli)
    const opened = await cli.run([
      'tickets',
      'new',
      '--subject',
      'Route görünmüyor',
      '--text',
      'AS64500 görünmüyor.',
      '--order',
      '1001',
      '--file',
      write('ölçüm.pdf', pdf),
    ])
    expect(opened).toMatchObject({ code: 0, stdout: '' })
    const id = idOf(opened.stderr)
    const replied = await cli.run(
      ['tickets', 'reply', String(id), '--text', '-', '--file', write('a.pdf', pdf), write('b.PDF', pdf)],
      { input: 'İki satır\nvar.\n' },
    )
    expect(replied).toEqual({ code: 0, stdout: '', stderr: 'Yanıtınız gönderildi\n' })
    const thread = await json<{ attachments: object[]; responses: { response: string; attachments: object[] }[] }>(
      `tickets show ${id}`,
    )
    expect(thread.attachments).toEqual([expect.objectContaining({ fileName: 'ölçüm.pdf' })])
    expect(thread.responses[0]).toMatchObject({
      response: expect.stringMatching(/^İki satır\r?\nvar\.$/),
      attachments: [{ fileName: 'a.pdf' }, { fileName: 'b.PDF' }],
    })
    expect((await cli.run(`tickets close ${id}`)).code).toBe(2)
    const closed = await cli.run(`tickets close ${id} --yes --json`)
    expect(JSON.parse(closed.stdout)).toEqual({ success: true, ticket_id: id, status: 'closed' })
    for (const line of [`tickets close ${id} --yes`, `tickets reply ${id} --text Merhaba`]) {
      const late = await cli.run(line)
      expect(late).toMatchObject({ code: 1, stdout: '' })
      expect(late.stderr).toContain('Bu destek talebi kapalı')
    }
  })

  it('gives the number of a new ticket to a program', async () => {
    const line = ['tickets', 'new', '--subject', 'Fatura', '--text', 'Adres değişti.', '--json']
    const { code, stdout } = await cli.run(line)
    expect(code).toBe(0)
    const { ticket_id: id } = JSON.parse(stdout) as { ticket_id: number }
    expect(await json(`tickets show ${id}`)).toMatchObject({ order_id: null, subject: 'Fatura' })
  })

  it('shows refusals of the server', async () => {
    const foreign = await cli.run('tickets new --subject Konu --text Metin --order 2001')
    expect(foreign).toMatchObject({ code: 1, stdout: '' })
    expect(foreign.stderr).toMatch(/^Hata: .*[Ss]ipariş/)
    const { write } = filesOf(cli)
    const disguised = ['tickets', 'new', '--subject', 'Konu', '--text', 'Metin', '--file', write('x.pdf', 'MZ')]
    // The content is looked at before anything is sent.
    expect(await cli.run(disguised)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('x.pdf dosyasının içeriği uzantısıyla uyuşmuyor') as string,
    })
    const unknown = await cli.run('tickets show 999999 --json')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(unknown.stderr)).toMatchObject({
      error: { code: 'TICKET_NOT_FOUND', message: 'Destek talebi bulunamadı: 999999' },
    })
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  const ticket = { id: 9, subject: 'Konu', description: 'Metin', status: 'open', is_read: 1, order_id: null }

  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /tickets', () => ({ body: [ticket] }))
    portal.on('GET /tickets/9/responses', () => ({ body: [] }))
  })
  afterEach(() => portal.close())

  it('2: refuses wrong files and missing or empty options before it sends anything', async () => {
    const { write, sized } = filesOf(cli)
    const fine = sized('sinirda.pdf', 5 * 1024 * 1024)
    const cases: [string[], string][] = [
      [['tickets', 'new'], 'Eksik: --subject, --text'],
      [['tickets', 'new', '--subject', 'Konu'], 'Eksik: --text'],
      [['tickets', 'new', '--subject', ' ', '--text', 'x'], 'Lütfen tüm zorunlu alanları doldurunuz'],
      [['tickets', 'new', '--subject', ' ', '--text', 'x', '--order', '7'], 'Lütfen tüm alanları doldurun'],
      [['tickets', 'reply', '9'], 'Eksik: --text'],
      [['tickets', 'reply', '9', '--text', ' '], 'Yanıt boş olamaz.'],
      [['tickets', 'reply', '9', '--text', '\u200B'], 'Yanıt boş olamaz.'],
      [['tickets', 'new', '--subject', 'K', '--text', '\u2060'], 'Lütfen tüm zorunlu alanları doldurunuz'],
      [['orders', 'new', 'asn', '--organisation', '\u200B', '--yes'], 'Organizasyon adı gerekli.'],
      [['tickets', 'reply', '9', '--text', 'x', '--file', write('a.exe', 'MZ')], 'Desteklenmeyen dosya tipi'],
      [
        ['tickets', 'reply', '9', '--text', 'x', '--file', sized('b.pdf', 5 * 1024 * 1024 + 1)],
        'Dosya boyutu en fazla 5 MB olabilir',
      ],
      [
        ['tickets', 'new', '--subject', 'K', '--text', 'x', '--file', fine, 'yok.pdf'],
        'Dosya okunamadı: yok.pdf (böyle bir dosya yok)',
      ],
      [['tickets', 'close', '9'], '--yes'],
      [['tickets', 'show', 'dokuz'], 'Talep no sayı olmalı: dokuz'],
    ]
    for (const [line, text] of cases) {
      const { code, stdout, stderr } = await cli.run(line)
      expect({ line, code, stdout }).toEqual({ line, code: 2, stdout: '' })
      expect(stderr).toContain(text)
    }
    expect(portal.calls).toEqual([])
  })

  it('4: the session ends in the middle, and no success is printed', async () => {
    portal.on('POST /tickets/9/responses', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    const { code, stdout, stderr } = await cli.run('tickets reply 9 --text Merhaba')
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toContain('Giriş Hatası: Oturum bulunamadı')
    expect(stderr).not.toContain('gönderildi')
  })

  it('1: a ticket that was closed meanwhile', async () => {
    portal.on('PATCH /tickets/9/status', () => ({ status: 409, body: { message: 'Talep zaten kapalı' } }))
    const { code, stderr } = await cli.run('tickets close 9 --yes')
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Hata: Talep zaten kapalı\n' })
  })

  it('removes the characters of a text that command the terminal', async () => {
    const evil = '\u001B]0;adi\u0007\u001B[2Jmetin\u009B31m'
    portal.on('GET /tickets', () => ({ body: [{ ...ticket, subject: evil, description: evil }] }))
    portal.on('GET /tickets/9/responses', () => ({
      body: [{ id: 1, response: `${evil}\nikinci satır`, user_name: evil, attachments: null }],
    }))
    for (const line of ['tickets list', 'tickets show 9']) {
      const { stdout } = await cli.run(line)
      expect(stdout).toContain('metin')
      // oxlint-disable-next-line no-control-regex -- the characters that must be missing
      expect(stdout).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/)
    }
    expect((await cli.run('tickets show 9')).stdout).toContain('\n  ikinci satır')
  })

  it('asks line by line, and prints the text when it cannot be sent', async () => {
    portal.on('POST /tickets', () => ({ status: 403, body: {} }))
    const terminal = openTerminal(cli, 'tickets new')
    await terminal.sees('Konu')
    terminal.types(`Yavaş${keys.enter}`)
    await terminal.sees('Açıklama (boş satır bitirir)')
    terminal.types(`Birinci satır${keys.enter}`)
    await terminal.sees('…')
    terminal.types(`  ikinci satır${keys.enter}`)
    await terminal.sees('…')
    terminal.types(keys.enter)
    await terminal.sees('Yazdığınız metin:')
    await terminal.sees('  ikinci satır')
    await terminal.sees('Oturum Süresi Doldu')
    expect(await terminal.ends()).toBe(4)
    expect(portal.requests.at(-1)?.body).toMatch(/Birinci satır\r\n {2}ikinci satır/)
  })

  it('reports that the portal is out of reach before it offers a new try', async () => {
    portal.on('POST /tickets', () => ({ drop: true }))
    const terminal = openTerminal(cli, 'tickets new --subject Konu --text Metin')
    await terminal.sees(`Portala ulaşılamadı: ${portal.url}`)
    await terminal.sees('Tekrar denensin mi?')
    terminal.types(`h${keys.enter}`)
    await terminal.sees('Hata: Destek talebi oluşturulurken bir hata oluştu')
    expect(await terminal.ends()).toBe(1)
  })

  it('opens the editor of VISUAL or EDITOR', async () => {
    portal.on('POST /tickets/9/responses', () => ({ body: { id: 2, response: 'x' } }))
    const editor = `sh -c 'echo "Düzenleyiciden geldi" > "$0"'`
    const terminal = openTerminal({ ...cli, env: { ...cli.env, EDITOR: editor } }, 'tickets reply 9')
    await terminal.sees('metin düzenleyicisi açılıyor')
    await terminal.sees('Yanıtınız gönderildi')
    expect(await terminal.ends()).toBe(0)
    expect(portal.requests.at(-1)?.body).toContain('Düzenleyiciden geldi')
    const broken = openTerminal({ ...cli, env: { ...cli.env, EDITOR: 'yok-boyle-bir-sey' } }, 'tickets reply 9')
    await broken.sees('Metin düzenleyicisi çalıştırılamadı: yok-boyle-bir-sey')
    expect(await broken.ends()).toBe(1)
  })

  it('shows the progress of an upload at a terminal', async () => {
    const answered = Promise.withResolvers<void>()
    portal.on('POST /tickets/9/responses', async () => {
      await answered.promise
      return { body: { id: 2, response: 'x' } }
    })
    const file = filesOf(cli).sized('buyuk.pdf', 5 * 1024 * 1024)
    const terminal = openTerminal(cli, `tickets reply 9 --text Ek --file ${file}`)
    await terminal.sees('Dosyalar gönderiliyor: 5 / 5 MB (%100)')
    answered.resolve()
    await terminal.sees('Yanıtınız gönderildi')
    expect(await terminal.ends()).toBe(0)
    expect(String(portal.requests.at(-1)?.body).length).toBeGreaterThan(5 * 1024 * 1024)
  })

  it('130: abandons an upload after Ctrl+C, and prints a typed text', async () => {
    const arrived = Promise.withResolvers<void>()
    portal.on('POST /tickets/9/responses', () => {
      arrived.resolve()
      return new Promise(() => {})
    })
    const terminal = openTerminal(cli, 'tickets reply 9')
    await terminal.sees('Yanıtınız')
    terminal.types(`Uzun bir metin${keys.enter}`)
    await terminal.sees('…')
    terminal.types(keys.enter)
    await arrived.promise
    terminal.types(keys.ctrlC)
    await terminal.sees('Uzun bir metin')
    await terminal.sees('Kesildi.')
    expect(await terminal.ends()).toBe(130)
  })
})
