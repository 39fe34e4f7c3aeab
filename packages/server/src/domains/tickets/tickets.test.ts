import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ResponseList, TicketList } from '@ip-portal/core/tickets/tickets.schema'
import { hasPostgres, type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { postForm, type TestFile, testFiles } from '../../testing/post-form.ts'

const megabyte = 1024 * 1024
const pngOf = (bytes: number, name = 'büyük.png'): TestFile => {
  const content = Buffer.alloc(bytes, 7)
  testFiles.png.content.copy(content)
  return { name, content }
}

interface Row {
  id: number
  order_id: number | null
  subject: string
  status: string
  is_read: number
  created_at: string
  updated_at: string
  attachments: { filePath: string; fileName: string }[]
  responses: { id: number; response: string }[]
  serviceTypeName: string | null
  ipwithsubnet: string | null
}

describe.each([['sqlite'], ['postgres']] as const)('tickets on %s', (engine) => {
  const isMissing = engine === 'postgres' && !hasPostgres()
  let server: TestServer
  let at = Date.now()
  let me: SignedInClient
  let stranger: SignedInClient
  beforeAll(async () => {
    if (isMissing) return
    server = await startTestServer({ now: () => at, database: engine })
    me = await signIn(server, 'demo@ornek.example')
    stranger = await signIn(server, 'genis@ornek.example')
  })
  afterAll(() => (isMissing ? undefined : server.stop()))
  /** Leaves the duplicate window of the previous test. */
  beforeEach(() => {
    at += 60_000
  })

  const list = async (path = '/tickets', who = me) => JSON.parse((await who.call('GET', path)).text) as Row[]
  const open = (texts: Record<string, string>, files: readonly TestFile[] = [], who = me) =>
    postForm(server.url, '/tickets', who.token, { subject: 'Konu', description: 'Açıklama', ...texts }, files)
  const reply = (id: number, texts: Record<string, string>, files: readonly TestFile[] = []) =>
    postForm(server.url, `/tickets/${id}/responses`, me.token, texts, files)
  const newTicket = async (texts: Record<string, string> = {}, files: readonly TestFile[] = []) =>
    (await open(texts, files)).body['ticket'] as Row

  it.skipIf(isMissing)('lists the tickets of the company with their orders, newest first', async () => {
    const rows = await list()
    expect(v.parse(TicketList, rows)).toHaveLength(4)
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
    const unread = rows.find(({ order_id }) => order_id === 1002)
    expect(unread).toMatchObject({
      status: 'open',
      is_read: 0,
      serviceTypeName: 'IP Kiralama Hizmeti',
      ipwithsubnet: '198.51.100.0/25',
      attachments: [{ fileName: 'ekran görüntüsü.png' }],
      responses: [{ admin_name: 'Destek Ekibi', attachments: [{ fileName: 'ölçüm-sonuçları.pdf' }] }],
    })
    expect(rows.find(({ order_id }) => order_id === null)).toMatchObject({ serviceTypeName: null, ipwithsubnet: null })
    expect((await list('/tickets', stranger)).map(({ order_id }) => order_id)).toEqual([2001])
  })

  it.skipIf(isMissing)('lists the tickets of one order, and refuses a foreign order', async () => {
    expect((await list('/tickets/order_id/1002')).map(({ order_id }) => order_id)).toEqual([1002])
    expect(await list('/tickets/order_id/1003')).toEqual([])
    for (const id of ['2001', '999999', 'abc', '0', 'null'])
      expect((await me.call('GET', `/tickets/order_id/${id}`)).status).toBe(404)
  })

  it.skipIf(isMissing)('is read for the whole company after one user opened it', async () => {
    const [unread] = (await list()).filter(({ is_read }) => is_read === 0)
    const { text } = await me.call('GET', `/tickets/${unread?.id}/responses`)
    expect(v.parse(ResponseList, JSON.parse(text))).toMatchObject([
      { admin_name: 'Destek Ekibi', attachments: [{ fileName: 'ölçüm-sonuçları.pdf' }] },
    ])
    expect((await list('/tickets', await signIn(server, 'yeni@ornek.example'))).every((row) => row.is_read === 1)).toBe(
      true,
    )
  })

  describe('a new ticket', () => {
    it.skipIf(isMissing)('is returned, listed first and counted', async () => {
      const before = (await me.call('GET', '/tickets/open')).body['open_tickets'] as number
      const answer = await open({ order_id: '1003', subject: ' Şikâyet ', description: 'İlk satır\nikinci 👩‍👩‍👧' })
      expect([answer.status, answer.body['success'], typeof answer.body.message]).toEqual([200, true, 'string'])
      expect(answer.body['ticket']).toMatchObject({ subject: 'Şikâyet', order_id: 1003, status: 'open', is_read: 1 })
      expect((await list())[0]).toEqual(answer.body['ticket'])
      expect((await me.call('GET', '/tickets/open')).body['open_tickets']).toBe(before + 1)
    })

    it.skipIf(isMissing).each(['', 'null', 'undefined', ' '])(
      'has no order when order_id is "%s"',
      async (order_id) => {
        expect(await newTicket({ order_id })).toMatchObject({ order_id: null, ipwithsubnet: null })
      },
    )

    it.skipIf(isMissing).each(['2001', '999999', 'abc', '-1', '1e3'])('refuses order %s with 404', async (order_id) => {
      expect((await open({ order_id })).status).toBe(404)
    })

    it.skipIf(isMissing)('needs a subject and a description', async () => {
      for (const texts of [{ subject: '  ' }, { description: '' }]) {
        const { status, body } = await open(texts)
        expect([status, body.message]).toEqual([400, 'Lütfen tüm zorunlu alanları doldurunuz'])
      }
    })

    it.skipIf(isMissing)('is refused with the name of the field that is too long', async () => {
      const long = await open({ subject: 'ş'.repeat(201) })
      expect([long.status, long.body.message]).toEqual([400, 'Konu en fazla 200 karakter olabilir'])
      const longer = await open({ description: 'ş'.repeat(20_001) })
      expect([longer.status, longer.body.message]).toEqual([400, 'Metin en fazla 20000 karakter olabilir'])
    })

    it.skipIf(isMissing)('is opened once within the duplicate window, and again later', async () => {
      const texts = { subject: 'Çift', description: 'tıklama' }
      const answers = await Promise.all([open(texts), open(texts), open(texts)])
      const ids = new Set(answers.map(({ body }) => (body['ticket'] as Row).id))
      expect(ids.size).toBe(1)
      at += 60_000
      expect(ids).not.toContain((await newTicket(texts)).id)
      expect((await newTicket({ ...texts, order_id: '1003' })).order_id).toBe(1003)
    })

    it.skipIf(isMissing)('with another file is no duplicate', async () => {
      const first = await newTicket({ subject: 'Dosyalı' }, [testFiles.png])
      expect((await newTicket({ subject: 'Dosyalı' }, [testFiles.png])).id).toBe(first.id)
      expect((await newTicket({ subject: 'Dosyalı' }, [testFiles.pdf])).id).not.toBe(first.id)
    })
  })

  describe('an attachment', () => {
    const download = (name: string, who = me) =>
      fetch(`${server.url}/api/uploads/tickets/${name}`, { headers: { authorization: `Bearer ${who.token}` } })

    it.skipIf(isMissing)('is downloaded byte for byte under its own name', async () => {
      const file = pngOf(5 * megabyte, 'g\u0306ekran "görüntüsü" (1).PNG')
      const ticket = await newTicket({}, [file, testFiles.pdf])
      expect(ticket.attachments.map(({ fileName }) => fileName)).toEqual(['ğekran "görüntüsü" (1).PNG', 'belge.pdf'])
      const path = ticket.attachments[0]?.filePath ?? ''
      expect(path).toMatch(/^[0-9a-f]{32}\.png$/)
      const answer = await download(path)
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(file.content))).toBe(true)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('content-security-policy')).toContain('; sandbox')
      const disposition = answer.headers.get('content-disposition') ?? ''
      expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/)
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('ğekran "görüntüsü" (1).PNG')
    })

    it.skipIf(isMissing)('is not available to another company', async () => {
      const { attachments } = await newTicket({}, [testFiles.png])
      const path = attachments[0]?.filePath ?? ''
      expect((await download(path)).status).toBe(200)
      expect((await download(path, stranger)).status).toBe(404)
      expect((await fetch(`${server.url}/api/uploads/tickets/${path}`)).status).toBe(401)
      expect((await me.call('GET', `/uploads/documents/${path}`)).status).toBe(404)
    })

    it
      .skipIf(isMissing)
      .each(['x', '%00', '..%2f..%2fetc%2fpasswd', '%2e%2e', 'a.png%00', '%F0%9F%98%80.png', 'a'.repeat(5000), '%ff'])(
      'with odd name %# does not exist',
      async (name) => {
        expect((await download(name)).status).toBe(404)
      },
    )

    it.skipIf(isMissing)('of more than 5 MB is refused, one of exactly 5 MB is not', async () => {
      const { status, body } = await open({ subject: 'Büyük' }, [testFiles.pdf, pngOf(5 * megabyte + 1)])
      expect([status, body.message]).toEqual([413, 'Dosya boyutu en fazla 5 MB olabilir'])
      expect((await list()).map(({ subject }) => subject)).not.toContain('Büyük')
      expect((await open({ subject: 'Sınırda' }, [pngOf(5 * megabyte)])).status).toBe(200)
    })

    it.skipIf(isMissing).each([
      ['another ending', testFiles.exe],
      ['an ending that its content is not', { ...testFiles.exe, name: 'resim.png' }],
      ['a spreadsheet', testFiles.xlsx],
      ['no ending', { ...testFiles.png, name: 'resim' }],
      ['no content', { name: 'boş.png', content: Buffer.alloc(0) }, 'dosyası boş'],
      ['two endings', { ...testFiles.png, name: 'resim.png.html' }],
    ])('with %s is refused', async (_, file, reason = '') => {
      const { status, body } = await open({ subject: 'Tür' }, [testFiles.png, file])
      expect([status, body.message]).toEqual([
        415,
        expect.stringMatching(new RegExp(`^Desteklenmeyen dosya tipi: ${file.name}.*${reason}`)),
      ])
      expect((await list()).map(({ subject }) => subject)).not.toContain('Tür')
    })

    it.skipIf(isMissing).each([testFiles.jpg, { ...testFiles.jpg, name: 'A.JPEG' }, testFiles.doc, testFiles.docx])(
      '$name is taken',
      async (file) => {
        expect((await newTicket({}, [file])).attachments).toMatchObject([{ fileName: file.name }])
      },
    )

    it.skipIf(isMissing)('loses paths and control characters of its name', async () => {
      const names = ['../../etc/x.png', 'C:\\gizli\\y.png', 'a\u202Egnp.z.png', 'b\u0000\u0001.png']
      const ticket = await newTicket(
        {},
        names.map((name) => ({ ...testFiles.png, name })),
      )
      expect(ticket.attachments.map(({ fileName }) => fileName)).toEqual(['x.png', 'y.png', 'agnp.z.png', 'b.png'])
    })
  })

  describe('a reply', () => {
    it.skipIf(isMissing)('is returned and listed in the thread, with its files', async () => {
      const { id } = await newTicket()
      at += 1_000
      const { status, body } = await reply(id, { response: ' Yanıt ' }, [testFiles.png, testFiles.pdf])
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id: expect.any(Number) as number,
        response: 'Yanıt',
        created_at: new Date(at).toISOString(),
        admin_name: null,
        user_name: 'Deniz Örnek',
        attachments: [{ fileName: 'resim.png' }, { fileName: 'belge.pdf' }],
      })
      expect(JSON.parse((await me.call('GET', `/tickets/${id}/responses`)).text)).toEqual([body])
      const ticket = (await list()).find((row) => row.id === id)
      expect(ticket?.attachments).toEqual([])
      expect(ticket?.updated_at).toBe(new Date(at).toISOString())
    })

    it.skipIf(isMissing)('needs a text, also with files', async () => {
      const { id } = await newTicket()
      for (const texts of [{}, { response: ' \n ' }] as Record<string, string>[]) {
        const { status, body } = await reply(id, texts, [testFiles.png])
        expect([status, typeof body.message]).toEqual([400, 'string'])
      }
    })

    it.skipIf(isMissing)('is added once within the duplicate window', async () => {
      const { id } = await newTicket()
      const answers = await Promise.all([reply(id, { response: 'bir' }), reply(id, { response: 'bir' })])
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect((await reply(id, { response: 'iki' })).body['id']).not.toBe(answers[0]?.body['id'])
      expect(JSON.parse((await me.call('GET', `/tickets/${id}/responses`)).text)).toHaveLength(2)
    })

    it.skipIf(isMissing)('to a closed ticket is refused with 409', async () => {
      const { id } = await newTicket()
      await me.call('PATCH', `/tickets/${id}/status`, { status: 'closed' })
      const { status, body } = await reply(id, { response: 'geç' })
      expect([status, body['success'], typeof body.message]).toEqual([409, false, 'string'])
    })

    it.skipIf(isMissing)('in parallel with the closing is never younger than the closing', async () => {
      const { id } = await newTicket()
      const answers = await Promise.all([
        reply(id, { response: 'a' }),
        me.call('PATCH', `/tickets/${id}/status`, { status: 'closed' }),
        reply(id, { response: 'b' }),
      ])
      const kept = JSON.parse((await me.call('GET', `/tickets/${id}/responses`)).text) as unknown[]
      expect(kept).toHaveLength([answers[0], answers[2]].filter((one) => one?.status === 200).length)
    })
  })

  describe('closing', () => {
    it.skipIf(isMissing)('is done once', async () => {
      const { id } = await newTicket()
      const first = await me.call('PATCH', `/tickets/${id}/status`, { status: 'closed' })
      expect([first.status, first.body]).toMatchObject([200, { success: true, ticket: { id, status: 'closed' } }])
      expect((await list()).find((row) => row.id === id)?.status).toBe('closed')
      expect((await me.call('PATCH', `/tickets/${id}/status`, { status: 'closed' })).status).toBe(409)
    })

    it.skipIf(isMissing).each([{ status: 'open' }, { status: 'CLOSED' }, {}, { status: null }, 'closed', 7])(
      'is refused with 400 for %j',
      async (body) => {
        const { id } = await newTicket()
        expect((await me.call('PATCH', `/tickets/${id}/status`, body)).status).toBe(400)
      },
    )
  })

  it.skipIf(isMissing)('writes audit rows with the id of the ticket and without its texts', async () => {
    const traces = await server.db.selectFrom('audit_log').selectAll().where('action', 'like', 'ticket.%').execute()
    expect(new Set(traces.map(({ action }) => action))).toEqual(
      new Set(['ticket.open', 'ticket.reply', 'ticket.close']),
    )
    expect(JSON.stringify(traces)).not.toContain('tıklama')
  })
})
